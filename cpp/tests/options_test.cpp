#include "mpp/options.hpp"

#include <doctest/doctest.h>

namespace mpp::tests {
namespace {

TEST_CASE("options have the values that were set") {
  set_options({{"batch", "50"}, {"most", "18446744073709551615"}, {"order", "lifo"}, {"empty", ""}, {"half", "5x"}});
  CHECK(option_number("batch") == 50);
  CHECK(option_number("most") == UINT64_MAX);
  CHECK(option_word("order") == "lifo");
  for (const char* name : {"order", "empty", "half", "other"}) {
    CAPTURE(name);
    CHECK_FALSE(option_number(name));
  }
  CHECK_FALSE(option_word("other"));
  set_options({});
  CHECK_FALSE(option_word("batch"));
}

TEST_CASE("a pool has the threads that were set") {
  set_options({{kWorkers, "7"}});
  CHECK(workers() == 7);
  set_options({});
  CHECK(workers() >= 1);
}

}  // namespace
}  // namespace mpp::tests
