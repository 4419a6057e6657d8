// Testee @symbol@.
#include <memory>

#include "mpp/benchmark.hpp"
#include "ping_pong.hpp"

int main() {
  return mpp::serve({
      .symbol = "@symbol@",
      .framework = "@label@",
      .framework_version = mpp::compiler(),
      .local = {{"PINGPONG", [](const auto& parameters) { return std::make_unique<mpp::PingPong>(parameters); }}},
  });
}
