// The testee that conformance/worker-conversations.json is about.

#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "mpp/benchmark.hpp"
#include "mpp/latch.hpp"

namespace {

constexpr std::uint64_t kUnlucky = 13;
constexpr std::uint64_t kEndless = 1'000'000'000'000;

// Answers its parameter.
template <typename Role>
class PingPong : public Role {
 public:
  explicit PingPong(const mpp::Parameters& parameters) : messages_(parameters.number("number_of_messages")) {}

  void prepare() override {}
  void run() override {
    std::cout << "this goes to the log" << std::endl;
    if (messages_ == kUnlucky) throw std::runtime_error("out of luck");
    if (messages_ == kEndless) endless_.wait();
  }
  std::uint64_t answer() override { return messages_; }
  void clean_up(bool /*last_run*/) override {}
  void stop() override { endless_.stop(); }

 private:
  std::uint64_t messages_;
  mpp::Latch endless_{1};
};

// Tells how many clients there are. A verification has as many operations as a run has messages.
class NetMaster final : public PingPong<mpp::Verifier> {
 public:
  NetMaster(const mpp::Parameters& parameters, std::uint64_t clients) : PingPong(parameters), clients_(clients) {}

  std::string configuration() override { return std::to_string(clients_) + " clients"; }
  void introduce(const std::vector<std::string>& clients) override {
    if (clients.size() != clients_) throw std::runtime_error("other clients than were announced");
  }
  std::vector<mpp::Operation> verify() override {
    std::vector<mpp::Operation> history;
    for (std::uint64_t value = 0; value < answer(); ++value)
      history.push_back({1, 7, value % 2 == 1, value, 1000, 2000});
    return history;
  }

 private:
  std::uint64_t clients_;
};

// Tells what it was told.
class NetClient final : public mpp::Client {
 public:
  explicit NetClient(std::string data) : data_(std::move(data)) {}

  std::string data() override { return data_; }
  void prepare() override {}
  void clean_up(bool /*last_run*/) override {}
  void stop() override {}

 private:
  std::string data_;
};

std::map<std::string, std::string> set_options_as_settings() {
  std::map<std::string, std::string> settings;
  if (const auto batch = mpp::option_number("batch")) settings["batch"] = std::to_string(*batch);
  if (const auto order = mpp::option_word("order")) settings["order"] = *order;
  return settings;
}

}  // namespace

int main() {
  return mpp::serve({
      .symbol = "REPLAY",
      .framework = "none",
      .framework_version = "1",
      .local = {{"PINGPONG", [](const auto& parameters) { return std::make_unique<PingPong<mpp::Runs>>(parameters); }}},
      .distributed = {{"NETPINGPONG",
                       {
                           [](const auto& parameters, std::uint64_t clients, const std::string& /*address*/) {
                             return std::make_unique<NetMaster>(parameters, clients);
                           },
                           [](const std::string& configuration, const std::string& address) {
                             return std::make_unique<NetClient>(address + ", " + configuration);
                           },
                       }}},
      .verifies = {"NETPINGPONG"},
      .settings = {{"mailbox", "none"}},
      .options = {{"batch", std::pair<std::uint64_t, std::uint64_t>(1, 100)},
                  {"order", std::vector<std::string>{"fifo", "lifo"}}},
      .settings_by_options = set_options_as_settings,
  });
}
