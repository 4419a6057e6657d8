// Testee @symbol@.
#include <memory>

#include "mpp/benchmark.hpp"
#include "ping_pong.hpp"

using mpp::testee::PingPong;

int main() {
  return mpp::serve({
      .symbol = "@symbol@",
      .framework = "@label@",
      .framework_version = mpp::compiler(),
      .local = {{"PINGPONG", [](const auto& parameters) { return std::make_unique<PingPong>(parameters); }}},
  });
}
