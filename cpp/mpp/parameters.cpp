#include "mpp/parameters.hpp"

#include <nlohmann/json.hpp>

namespace mpp {

std::uint64_t Parameters::number(const char* name) const { return fields_.at(name).get<std::uint64_t>(); }

double Parameters::real(const char* name) const { return fields_.at(name).get<double>(); }

bool Parameters::flag(const char* name) const { return fields_.at(name).get<bool>(); }

std::string Parameters::text(const char* name) const { return fields_.at(name).get<std::string>(); }

}  // namespace mpp
