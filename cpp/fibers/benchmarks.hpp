// The benchmarks of the testee.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "mpp/benchmark.hpp"

namespace mpp::fibers {

// All of them, by their symbols.
std::map<std::string, MakeLocal> local_benchmarks();

std::unique_ptr<Runs> make_fibonacci(const Parameters& parameters);
std::unique_ptr<Runs> make_fork_join_create(const Parameters& parameters);

}  // namespace mpp::fibers
