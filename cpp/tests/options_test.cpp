#include "mpp/options.hpp"

#include <doctest/doctest.h>

namespace mpp::tests {
namespace {

TEST_CASE("an option is a number by its name") {
  constexpr const char* kText = "batch=50,workers=18446744073709551615,sharing=,wait=soon";
  CHECK(option(kText, "batch") == 50);
  CHECK(option(kText, "workers") == UINT64_MAX);
  for (const char* name : {"sharing", "wait", "work", "batch=50", "other"}) {
    CAPTURE(name);
    CHECK_FALSE(option(kText, name));
  }
  CHECK_FALSE(option("", "batch"));
}

}  // namespace
}  // namespace mpp::tests
