#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>

#include "threads/benchmarks.hpp"
#include "threads/frames.hpp"
#include "threads/net_client.hpp"
#include "threads/net_master.hpp"
#include "threads/tests/greeted.hpp"

namespace mpp::threads {
namespace {

using namespace std::chrono_literals;
using workloads::PipelineParameters;

constexpr std::uint64_t kLong = 1'000'000'000;

struct Pair {
  explicit Pair(const PipelineParameters& parameters)
      : master(make_net_ping_pong(parameters)), client(master.configuration(), "127.0.0.1") {
    master.introduce({client.data()});
  }

  NetMaster master;
  NetClient client;
};

TEST_CASE("frames are those of all baselines") {
  const Greeting greeting{0x0102030405060708, 9};
  CHECK(greeting.encode() == Greeting::Frame{0, 0, 0, 13, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 9});
  CHECK(Greeting::decode(greeting.encode()).token == greeting.token);
  CHECK(Greeting::decode(greeting.encode()).pair == 9);
}

TEST_CASE("a master and its client have the answers, also with more under way than both sides can hold") {
  const auto of = [](std::uint64_t messages, std::uint64_t pipeline) {
    return PipelineParameters{messages, pipeline, 2, false};
  };
  for (const auto& parameters : {of(1'000, 1), of(5'000, 10), of(200'000, 200'000)}) {
    CAPTURE(parameters.pipeline_size);
    Pair pair(parameters);
    for (const bool last_run : {false, true}) {
      pair.master.prepare();
      pair.master.run();
      CHECK(pair.master.answer() == parameters.messages_per_pair * (parameters.messages_per_pair - 1));
      pair.master.clean_up(last_run);
    }
    pair.client.clean_up(true);
  }
}

TEST_CASE("a stop ends a run whose client is at work, and a client that goes fails it") {
  for (const bool stops : {true, false}) {
    Pair pair({kLong, 100'000, 1, true});
    pair.master.prepare();
    auto run = std::async(std::launch::async, [&] { pair.master.run(); });
    std::this_thread::sleep_for(20ms);
    if (stops) {
      pair.master.stop();
      CHECK_THROWS_AS(run.get(), Stopped);
    } else {
      pair.client.clean_up(true);
      CHECK_THROWS_AS(run.get(), std::runtime_error);
    }
    pair.master.clean_up(true);
  }
}

TEST_CASE("requests of NETLATENCY have their answers, and a stop ends their generator") {
  const auto fields = [](std::uint64_t rate_per_second, std::uint64_t duration_millis) {
    return nlohmann::json{{"rate_per_second", rate_per_second},
                          {"duration_millis", duration_millis},
                          {"parallelism", 3},
                          {"work_nanos", 1000}};
  };
  const Distributed latency = net_latency();
  const auto with_nodes = [&](const nlohmann::json& request, const auto& act) {
    const auto master = latency.master(Parameters(request), 1, "127.0.0.1");
    const auto client = latency.client(master->configuration(), "127.0.0.1");
    master->introduce({client->data()});
    act(*master);
    master->clean_up(true);
    client->clean_up(true);
  };
  with_nodes(fields(10'000, 50), [](Master& master) {
    for (int run = 0; run < 2; ++run) {
      master.prepare();
      master.run();
      CHECK(master.answer() == 499 * 500 / 2);
      std::uint64_t answers = 0;
      const auto latencies = master.latencies().value();
      for (const auto& [value, count] : latencies) answers += count;
      CHECK(answers == 500);
      master.clean_up(false);
    }
  });
  // One of these waits for its next request, the other for room: a server takes longer than requests come.
  for (const auto& request : {fields(1, 600'000), fields(100'000'000, 600'000)}) {
    with_nodes(request, [](Master& master) {
      master.prepare();
      auto run = std::async(std::launch::async, [&] { master.run(); });
      std::this_thread::sleep_for(20ms);
      master.stop();
      CHECK_THROWS_AS(run.get(), Stopped);
    });
  }
}

TEST_CASE("strangers are sent away, and disturb nobody") {
  NetClient client(NetConfiguration{77, 1, true, 0}.encode(), "127.0.0.1");
  const auto connect = [&](const Greeting& greeting) {
    Socket socket = Socket::connect_to(client.data(), soon());
    socket.send_all(greeting.encode());
    return socket;
  };
  CHECK(sent_away(connect({78, 0})));
  CHECK(sent_away(connect({77, 1})));
  const Socket silent = Socket::connect_to(client.data(), soon());
  const Socket master = connect({77, 0});
  Greeting::Frame answer{};
  master.receive_all(answer, soon());
  CHECK(answer == Greeting{77, 0}.encode());
  CHECK(sent_away(connect({77, 0})));
  // The oldest of 17 that have not greeted.
  std::vector<Socket> others;
  others.reserve(16);
  for (int other = 0; other < 16; ++other) others.push_back(Socket::connect_to(client.data(), soon()));
  CHECK(sent_away(silent));
  // A frame of another length.
  const std::array<std::uint8_t, kIndexBytes> wrong{0, 0, 0, 9, 1};
  master.send_all(wrong);
  CHECK(sent_away(master));
  client.clean_up(true);
}

}  // namespace
}  // namespace mpp::threads
