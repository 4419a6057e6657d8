#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "threads/benchmarks.hpp"
#include "threads/frames.hpp"
#include "threads/tests/greeted.hpp"

namespace mpp::threads {
namespace {

constexpr NetConfiguration kTransfers{.token = 77,
                                      .pairs = 1,
                                      .static_only = false,
                                      .work_nanos = 0,
                                      .payload_bytes = 0,
                                      .batch_size = 0,
                                      .transfers = {.bytes_per_transfer = 5000, .exchanges = 2}};

TEST_CASE("frames of NETCONNECTIONS are those of all baselines") {
  const Greeted master(kTransfers);
  const std::array<std::uint8_t, kHeadBytes> meet{0, 0, 0, 1, 3};
  master.socket.send_all(meet);
  std::array<std::uint8_t, kHeadBytes> met{};
  master.socket.receive_all(met, soon());
  CHECK(met == meet);
  // 5000 bytes are 4096 and 904.
  std::vector<std::uint8_t> transfer{0, 0, 16, 5, 4, 0, 0, 0, 0};
  transfer.resize(transfer.size() + 4096);
  for (const int octet : {0, 0, 3, 141, 4, 0, 0, 0, 1}) transfer.push_back(static_cast<std::uint8_t>(octet));
  transfer.resize(transfer.size() + 904);
  master.socket.send_all(transfer);
  const std::array<std::uint8_t, kIndexBytes> done{0, 0, 0, 9, 5, 0, 0, 0, 0, 0, 0, 19, 136};
  std::vector<std::uint8_t> answer(transfer.size() + done.size());
  master.socket.receive_all(answer, soon());
  CHECK(std::equal(answer.begin(), answer.begin() + 9, transfer.begin()));
  CHECK(std::equal(done.begin(), done.end(), answer.end() - kIndexBytes));
}

TEST_CASE("a client's end refuses frames that are none of its transfers") {
  const std::vector<std::vector<std::uint8_t>> frames{{0, 0, 0, 0},
                                                      {0, 0, 16, 6},
                                                      {255, 255, 255, 255},
                                                      {0, 0, 0, 1, 1},
                                                      {0, 0, 0, 2, 3, 0},
                                                      {0, 0, 0, 4, 4, 0, 0, 0},
                                                      {0, 0, 0, 9, 5, 0, 0, 0, 0, 0, 0, 0, 0},
                                                      {0, 0, 0, 6, 4, 0, 0, 0, 0, 0}};
  for (const auto& frame : frames) {
    CAPTURE(nlohmann::json(frame).dump());
    const Greeted master(kTransfers);
    master.socket.send_all(frame);
    CHECK(sent_away(master.socket));
  }
}

TEST_CASE("a client that goes fails the next run of NETCONNECTIONS, which names it") {
  const nlohmann::json request{
      {"number_of_pairs", 8}, {"active_pairs", 2}, {"bytes_per_transfer", 10'000}, {"exchanges", 3}};
  const Distributed both = net_connections();
  const auto master = both.master(Parameters(request), 1, "127.0.0.1");
  const auto client = both.client(master->configuration(), "127.0.0.1");
  const std::string place = client->data();
  master->introduce({place});
  for (int run = 0; run < 2; ++run) {
    master->prepare();
    master->run();
    CHECK(master->answer() == 3 * 10'000 * (1 + 2));
    master->clean_up(false);
  }
  client->clean_up(true);
  CHECK_THROWS_WITH_AS(master->prepare(), doctest::Contains(place.c_str()), std::runtime_error);
  master->clean_up(true);
}

TEST_CASE("more pairs than there can be threads are refused") {
  const nlohmann::json request{
      {"number_of_pairs", 1'000'000'000}, {"active_pairs", 1}, {"bytes_per_transfer", 1}, {"exchanges", 1}};
  CHECK_THROWS_AS(net_connections().master(Parameters(request), 1, "127.0.0.1"), std::runtime_error);
}

}  // namespace
}  // namespace mpp::threads
