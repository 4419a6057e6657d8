#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "benchmarks.hpp"
#include "conformance.hpp"
#include "net_client.hpp"
#include "net_master.hpp"

// A broker of CAF's outlives its system where another node has ended first: some KB of memory for each request.
extern "C" const char* __lsan_default_suppressions() { return "leak:libcaf_core\nleak:libcaf_io\n"; }

namespace mpp::caf_actors {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using tests::conformance;

const std::string kAddress = "127.0.0.1";
constexpr std::uint64_t kLong = 1'000'000'000;

struct NamedBenchmark {
  const char* symbol;
  MakeNetBenchmark make;
};

const std::vector<NamedBenchmark> kBenchmarks{
    {"NETPINGPONG", make_net_ping_pong},          {"NETTPPINGPONG", make_net_throughput_ping_pong},
    {"SIZEDTHROUGHPUT", make_sized_throughput},   {"ATOMICREGISTER", make_atomic_register},
    {"STREAMINGWINDOWS", make_streaming_windows}, {"NETLATENCY", make_net_latency},
    {"NETCONNECTIONS", make_net_connections},
};

// A master and its clients, which have been introduced.
struct Nodes {
  Nodes(MakeNetBenchmark make, const json& fields, std::size_t count = 2)
      : master(make(Parameters(fields)), Parameters(fields)) {
    std::vector<std::string> places;
    for (std::size_t i = 0; i < count; ++i) {
      clients.push_back(std::make_unique<NetClient>(make, master.configuration(), kAddress));
      places.push_back(clients.back()->data());
    }
    master.introduce(places);
  }
  Nodes(const Nodes&) = delete;
  Nodes& operator=(const Nodes&) = delete;
  ~Nodes() { end(); }

  std::uint64_t run() {
    master.prepare();
    master.run();
    const std::uint64_t answer = master.answer();
    master.clean_up(false);
    return answer;
  }

  void end() {
    master.clean_up(true);
    for (auto& client : clients) client->clean_up(true);
    clients.clear();
  }

  NetMaster master;
  std::vector<std::unique_ptr<NetClient>> clients;
};

// The request of a golden answer, with numbers as the host has them.
json request(json golden) {
  const json varying = golden.value("varying", json::object());
  for (const auto& [name, values] : varying.items()) golden[name] = values.front();
  if (golden.contains("window_size")) golden["window_size"] = std::stoull(golden.at("window_size").get<std::string>());
  return golden;
}

TEST_CASE("golden answers between nodes") {
  const json answers = conformance("answers.json");
  for (const auto& benchmark : kBenchmarks) {
    for (const auto& golden : answers.at(benchmark.symbol)) {
      const json fields = request(golden);
      const std::uint64_t replicas = fields.value("partition_size", std::uint64_t{0});
      if (replicas > 3 || fields.value("number_of_keys", 0) > 100 || fields.value("batch_size", 0) > 1000) continue;
      CAPTURE(benchmark.symbol);
      CAPTURE(fields.dump());
      Nodes nodes(benchmark.make, fields);
      for (int run = 0; run < 2; ++run)
        CHECK(nodes.run() == std::stoull(fields.at("answer").get<std::string>(), nullptr, 16));
    }
  }
}

TEST_CASE("a verification has all operations") {
  Nodes nodes(make_atomic_register, {{"read_workload", 0.5}, {"partition_size", 3}, {"number_of_keys", 70}});
  nodes.run();
  nodes.master.prepare();
  CHECK(nodes.master.verify().size() == std::size_t{10} * 3 * 70);
}

const std::vector<json> kLongRequests{
    {{"number_of_messages", kLong}},
    {{"messages_per_pair", kLong}, {"pipeline_size", 1000}, {"parallelism", 2}, {"static_only", false}},
    {{"message_size", 1000}, {"batch_size", 1000}, {"number_of_batches", kLong}, {"number_of_pairs", 2}},
    {{"read_workload", 0.5}, {"partition_size", 3}, {"number_of_keys", 300'000}},
    {{"number_of_partitions", 2},
     {"batch_size", 100},
     {"window_size", 1000},
     {"number_of_windows", kLong},
     {"window_size_amplification", 1}},
    {{"rate_per_second", 1000}, {"duration_millis", 600'000}, {"parallelism", 2}, {"work_nanos", 1000}},
    {{"number_of_pairs", 10}, {"active_pairs", 2}, {"bytes_per_transfer", 10'000}, {"exchanges", kLong}},
};

TEST_CASE("a run that is stopped ends at once, and one whose client is lost fails") {
  for (std::size_t i = 0; i < kBenchmarks.size(); ++i) {
    for (const bool stops : {true, false}) {
      CAPTURE(kBenchmarks[i].symbol);
      CAPTURE(stops);
      Nodes nodes(kBenchmarks[i].make, kLongRequests[i]);
      nodes.master.prepare();
      auto run = std::async(std::launch::async, [&] { nodes.master.run(); });
      std::this_thread::sleep_for(20ms);
      const auto begin = std::chrono::steady_clock::now();
      if (stops) {
        nodes.master.stop();
        CHECK_THROWS_AS(run.get(), Stopped);
      } else {
        nodes.clients.front()->clean_up(true);
        nodes.clients.erase(nodes.clients.begin());
        CHECK_THROWS_WITH(run.get(), doctest::Contains("is lost"));
      }
      nodes.end();
      CHECK(std::chrono::steady_clock::now() - begin < 10s);
    }
  }
}

// Its partners do what they are not to do.
class OutOfLuck final : public NetBenchmark {
 public:
  explicit OutOfLuck(const Parameters& parameters) : throws_(parameters.flag("throws")) {}

  [[nodiscard]] NetRun::Reports reports() const override { return {}; }
  [[nodiscard]] std::uint64_t partners() const override { return 1; }

  caf::behavior partner(caf::event_based_actor* /*self*/, NetRun& /*run*/, std::uint64_t /*number*/) override {
    if (!throws_) return {[](std::uint64_t) {}};
    return {[](start_atom) { throw std::runtime_error("out of luck"); }};
  }

  Begin create(NetRun& /*run*/, const std::vector<caf::actor>& partners) override { return begin_all(partners); }

 private:
  bool throws_;
};

std::unique_ptr<NetBenchmark> make_out_of_luck(const Parameters& parameters) {
  return std::make_unique<OutOfLuck>(parameters);
}

TEST_CASE("a client's failure is the master's, with its reason") {
  for (const bool throws : {true, false}) {
    Nodes nodes(make_out_of_luck, {{"throws", throws}});
    nodes.master.prepare();
    CHECK_THROWS_WITH(nodes.master.run(), doctest::Contains(throws ? "out of luck" : "does not expect"));
    // The failed run is over, and nobody can go on after it.
    nodes.master.clean_up(false);
    CHECK_THROWS(nodes.master.prepare());
  }
}

TEST_CASE("a client that nobody listens for is an error of the introduction") {
  const json fields{{"number_of_messages", 1}};
  NetMaster master(make_net_ping_pong(Parameters(fields)), Parameters(fields));
  CHECK_THROWS_WITH(master.introduce({"127.0.0.1:1"}), doctest::Contains("127.0.0.1:1 is lost"));
  master.clean_up(true);
}

TEST_CASE("a master that does not know the token gets no partners, and a port is closed once all are introduced") {
  const json fields{{"number_of_messages", 1}};
  const auto make = [&] {
    return std::make_unique<NetMaster>(make_net_ping_pong(Parameters(fields)), Parameters(fields));
  };
  const auto master = make();
  NetClient client(make_net_ping_pong, master->configuration(), kAddress);
  const auto stranger = make();
  CHECK_THROWS_WITH(stranger->introduce({client.data()}), doctest::Contains("invalid_argument"));
  stranger->clean_up(true);
  master->introduce({client.data()});
  const auto late = make();
  CHECK_THROWS_WITH(late->introduce({client.data()}), doctest::Contains("cannot_connect_to_node"));
  late->clean_up(true);
  master->prepare();
  master->run();
  master->clean_up(true);
  client.clean_up(true);
}

// Sends octets to a place, and returns the connection.
int connect_and_send(const std::string& place, const std::vector<std::uint8_t>& octets) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoul(place.substr(place.rfind(':') + 1))));
  inet_pton(AF_INET, kAddress.c_str(), &address.sin_addr);
  const int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  REQUIRE(connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  CHECK(send(connection, octets.data(), octets.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(octets.size()));
  return connection;
}

TEST_CASE("strangers disturb nobody") {
  const json fields{{"number_of_messages", 10}};
  NetMaster master(make_net_ping_pong(Parameters(fields)), Parameters(fields));
  NetClient client(make_net_ping_pong, master.configuration(), kAddress);
  std::vector<int> connections;
  // The first octet of a message of CAF's says its kind; 72 octets are a head of 32 with a content.
  for (std::uint8_t kind = 0; kind < 10; ++kind) {
    std::vector<std::uint8_t> octets(72, kind);
    octets[0] = kind;
    octets[4] = octets[5] = octets[6] = 0;
    octets[7] = 40;
    connections.push_back(connect_and_send(client.data(), octets));
  }
  connections.push_back(connect_and_send(client.data(), {}));
  master.introduce({client.data()});
  master.prepare();
  master.run();
  CHECK(master.answer() == 10);
  for (const int connection : connections) close(connection);
  master.clean_up(true);
  client.clean_up(true);
}

}  // namespace
}  // namespace mpp::caf_actors
