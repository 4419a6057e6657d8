#include "net_master.hpp"

#include <caf/send.hpp>
#include <exception>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <utility>

#include "neighbours.hpp"
#include "net_messages.hpp"

namespace mpp::caf_actors {
namespace {

// Less than the host waits for an introduction.
constexpr std::chrono::seconds kIntroductionDeadline{110};

// A word of 128 bits, which nobody else knows.
std::string random_token() {
  std::random_device device;
  std::ostringstream digits;
  digits << std::hex << std::setfill('0');
  for (int word = 0; word < 4; ++word) digits << std::setw(8) << device();
  return digits.str();
}

// The clients that take part, by their places, and what the first of them have told so far.
struct Greetings {
  std::string token;
  std::vector<std::string> places;
  std::vector<caf::actor> clients;
  std::vector<caf::actor> partners;
};

// Greets the clients, one after the other. Each connects to those that come after it: of two nodes one alone may
// connect to the other.
void greet_next(const Neighbours& neighbours, const std::shared_ptr<Greetings>& greetings, NetRun& run) {
  const auto next = greetings->places.begin() + static_cast<std::ptrdiff_t>(greetings->clients.size());
  if (next == greetings->places.end()) {
    for (const auto& client : greetings->clients) {
      neighbours.ask(client, Closing{greetings->token}, [&run] { run.latch().arrive(0); });
    }
    return;
  }
  const std::vector<std::string> others(next + 1, greetings->places.end());
  neighbours.connect(*next, [=, &run](const caf::actor& client) {
    greetings->clients.push_back(client);
    neighbours.ask(client, Greeting{greetings->token, others}, [=, &run](const std::vector<caf::actor>& partners) {
      greetings->partners.insert(greetings->partners.end(), partners.begin(), partners.end());
      greet_next(neighbours, greetings, run);
    });
  });
}

// Introduces the master to its clients, and hears of their failures.
caf::behavior master_liaison(caf::event_based_actor* self, const std::shared_ptr<Greetings>& greetings, NetRun& run) {
  const Neighbours neighbours(self, run);
  return {
      [=, &run](start_atom) { greet_next(neighbours, greetings, run); },
      [&run](const Failure& failure) { run.fail("a client: " + failure.reason); },
  };
}

}  // namespace

NetMaster::NetMaster(std::unique_ptr<NetBenchmark> benchmark, const Parameters& parameters)
    : benchmark_(std::move(benchmark)),
      token_(random_token()),
      configuration_(nlohmann::json{{"token", token_}, {"parameters", parameters.fields()}}.dump()) {}

void NetMaster::introduce(const std::vector<std::string>& clients) {
  const auto greetings = std::make_shared<Greetings>();
  greetings->token = token_;
  greetings->places.assign(clients.begin(), clients.begin() + static_cast<std::ptrdiff_t>(benchmark_->clients()));
  const auto next = std::make_shared<NetRun>(node_.system(), NetRun::Reports{benchmark_->clients()}, 0,
                                             [this](const std::string& reason) { fail(reason); });
  {
    const std::lock_guard lock(mutex_);
    introduction_ = next;
  }
  caf::anon_send(next->start([greetings, &run = *next](caf::event_based_actor* self) {
    return master_liaison(self, greetings, run);
  }),
                 start_atom::value);
  next->latch().wait_for(kIntroductionDeadline, "clients have not been introduced in time");
  partners_ = greetings->partners;
}

void NetMaster::prepare() {
  // Throws if a client has failed meanwhile.
  introduction_->latch().wait();
  const auto next = std::make_shared<NetRun>(node_.system(), benchmark_->reports(), ++runs_);
  set_current(next);
  begin_ = benchmark_->create(*next, partners_);
  next->await_introductions();
}

void NetMaster::run() {
  begin_();
  run_->latch().wait();
  succeeded_ = true;
}

std::vector<Operation> NetMaster::verify() {
  std::vector<Operation> history = benchmark_->verify(*run_);
  succeeded_ = true;
  return history;
}

void NetMaster::clean_up(bool last_run) {
  begin_ = nullptr;
  std::exception_ptr failure;
  if (const auto run = current()) {
    try {
      end_run(*run);
    } catch (...) {
      failure = std::current_exception();
    }
    set_current(nullptr);
  }
  if (last_run && introduction_) introduction_->end();
  if (failure) std::rethrow_exception(failure);
}

// After a run that has failed nobody need wait for those that are gone, or behind others' messages.
void NetMaster::end_run(NetRun& run) {
  try {
    if (std::exchange(succeeded_, false)) {
      benchmark_->flush();
      run.await_flushed();
    }
  } catch (...) {
    run.end();
    throw;
  }
  run.end();
}

void NetMaster::stop() {
  if (const auto run = current()) return run->stop();
  const std::lock_guard lock(mutex_);
  if (introduction_ && partners_.empty()) introduction_->stop();
}

void NetMaster::fail(const std::string& reason) {
  if (const auto run = current()) run->fail(reason);
}

std::shared_ptr<NetRun> NetMaster::current() {
  const std::lock_guard lock(mutex_);
  return run_;
}

void NetMaster::set_current(std::shared_ptr<NetRun> run) {
  const std::lock_guard lock(mutex_);
  run_ = std::move(run);
}

}  // namespace mpp::caf_actors
