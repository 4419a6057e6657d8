#pragma once

#include <sched.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace mpp::workloads {

// Moves the calling thread to the processor that the generator of an open loop has for itself, if it has one
// (MPP_GENERATOR_CPU), as long as this lives. Then the thread returns to its former ones, so that threads that it
// starts later have those.
class GeneratorProcessor {
 public:
  GeneratorProcessor() : GeneratorProcessor(std::getenv(kVariable)) {}

  explicit GeneratorProcessor(const char* processor) {
    if (processor == nullptr) return;
    const std::string text = processor;
    int number = -1;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc() || end != text.data() + text.size() || number < 0 || number >= CPU_SETSIZE) {
      throw std::runtime_error(std::string(kVariable) + " is '" + text + "', not the number of a processor");
    }
    cpu_set_t own;
    CPU_ZERO(&own);
    CPU_SET(number, &own);
    if (sched_getaffinity(0, sizeof former_, &former_) != 0 || sched_setaffinity(0, sizeof own, &own) != 0) {
      throw std::system_error(errno, std::generic_category(), "cannot move the generator to processor " + text);
    }
    moved_ = true;
  }

  GeneratorProcessor(const GeneratorProcessor&) = delete;
  GeneratorProcessor& operator=(const GeneratorProcessor&) = delete;

  ~GeneratorProcessor() {
    if (moved_ && sched_setaffinity(0, sizeof former_, &former_) != 0) {
      std::cerr << "the generator's thread stays on its processor\n";
    }
  }

 private:
  static constexpr const char* kVariable = "MPP_GENERATOR_CPU";

  cpu_set_t former_{};
  bool moved_ = false;
};

}  // namespace mpp::workloads
