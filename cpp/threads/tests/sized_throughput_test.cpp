#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

#include "threads/benchmarks.hpp"
#include "threads/tests/greeted.hpp"

namespace mpp::threads {
namespace {

TEST_CASE("batches of all sizes are acknowledged") {
  const Distributed benchmark = sized_throughput();
  for (const std::uint64_t message_size : {1U, 1'000U, 65'536U}) {
    CAPTURE(message_size);
    const nlohmann::json request{
        {"message_size", message_size}, {"batch_size", 30}, {"number_of_batches", 5}, {"number_of_pairs", 3}};
    const auto master = benchmark.master(Parameters(request), 1, "127.0.0.1");
    const auto client = benchmark.client(master->configuration(), "127.0.0.1");
    master->introduce({client->data()});
    for (const bool last_run : {false, true}) {
      master->prepare();
      master->run();
      CHECK(master->answer() == message_size * 30 * 5 * 3);
      master->clean_up(last_run);
    }
    client->clean_up(true);
  }
}

// Sends frames to a sink of messages with 3 bytes; returns true if it answers by nothing but the end.
bool refused(std::span<const std::uint8_t> frame) {
  const Greeted source(
      {.token = 77, .pairs = 1, .static_only = false, .work_nanos = 0, .payload_bytes = 3, .batch_size = 1});
  source.socket.send_all(frame);
  return sent_away(source.socket);
}

TEST_CASE("a sink refuses frames of another length or kind as soon as they begin") {
  CHECK_FALSE(refused(std::array<std::uint8_t, 8>{0, 0, 0, 4, 6}));
  CHECK(refused(std::array<std::uint8_t, 5>{0, 0, 0, 3, 6}));
  CHECK(refused(std::array<std::uint8_t, 5>{0, 0, 0, 5, 6}));
  CHECK(refused(std::array<std::uint8_t, 5>{255, 255, 255, 255, 6}));
  CHECK(refused(std::array<std::uint8_t, 5>{0, 0, 0, 4, 1}));
}

TEST_CASE("payloads beyond the contract's limit are refused") {
  NetConfiguration configuration{.token = 1, .pairs = 1, .static_only = false, .work_nanos = 0};
  configuration.payload_bytes = NetConfiguration::kMostPayloadBytes;
  CHECK(NetConfiguration::decode(configuration.encode()).payload_bytes == configuration.payload_bytes);
  ++configuration.payload_bytes;
  CHECK_THROWS_AS(NetConfiguration::decode(configuration.encode()), std::invalid_argument);
}

}  // namespace
}  // namespace mpp::threads
