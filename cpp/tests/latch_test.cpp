#include "mpp/latch.hpp"

#include <doctest/doctest.h>

#include <thread>
#include <vector>

namespace mpp::tests {
namespace {

TEST_CASE("a latch opens when all parts have arrived") {
  Latch latch(100);
  std::vector<std::jthread> parts;
  for (std::uint64_t part = 0; part < 100; ++part) parts.emplace_back([&latch, part] { latch.arrive(part); });
  latch.wait();
  CHECK(latch.sum() == 4950);
}

TEST_CASE("the first failure opens a latch") {
  Latch latch(2);
  latch.fail("first");
  latch.fail("second");
  latch.arrive(1);
  latch.arrive(1);
  CHECK_THROWS_WITH(latch.wait(), "first");
}

TEST_CASE("more parts than there are fail a run") {
  Latch latch(1);
  latch.arrive(1);
  latch.arrive(1);
  CHECK_THROWS(latch.wait());
}

TEST_CASE("a failure after the stop of a run is none") {
  Latch latch(1);
  latch.stop();
  latch.fail("late");
  CHECK_THROWS_AS(latch.wait(), Stopped);
}

}  // namespace
}  // namespace mpp::tests
