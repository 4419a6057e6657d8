// Benchmarks as someone writes them who has no suite: stand_alone CAF <benchmark> <runs>
//
// Prints the milliseconds of each run. `tests/run.sh stand_alone.py` compares them with those of the testee.
#include <caf/all.hpp>
#include <chrono>
#include <cstdint>
#include <future>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int kMessages = 100'000;
constexpr int kPipeline = 500;
constexpr int kPairs = 2;
constexpr std::uint64_t kNumber = 22;
constexpr std::uint64_t kFibonacci = 17'711;

using start_atom = caf::atom_constant<caf::atom("start")>;
using ping_atom = caf::atom_constant<caf::atom("ping")>;
using pong_atom = caf::atom_constant<caf::atom("pong")>;
using call_atom = caf::atom_constant<caf::atom("call")>;
using result_atom = caf::atom_constant<caf::atom("result")>;

using Done = std::shared_ptr<std::promise<std::uint64_t>>;

caf::behavior ponger() {
  return {[](ping_atom) { return pong_atom::value; }};
}

caf::behavior pinger(caf::event_based_actor* self, const caf::actor& ponger, int window, const Done& done) {
  return {
      [=](start_atom) {
        for (int i = 0; i < window; ++i) self->send(ponger, ping_atom::value);
      },
      [=, sent = window, received = 0](pong_atom) mutable {
        if (++received == kMessages) {
          done->set_value(kMessages);
        } else if (sent < kMessages) {
          ++sent;
          self->send(ponger, ping_atom::value);
        }
      },
  };
}

double millis_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

double ping_pong(caf::actor_system& system, int pairs, int window) {
  std::vector<caf::actor> pingers;
  std::vector<caf::actor> pongers;
  std::vector<Done> ends;
  for (int pair = 0; pair < pairs; ++pair) {
    ends.push_back(std::make_shared<Done::element_type>());
    pongers.push_back(system.spawn(ponger));
    pingers.push_back(system.spawn(pinger, pongers.back(), window, ends.back()));
  }
  const auto begin = std::chrono::steady_clock::now();
  for (const auto& actor : pingers) caf::anon_send(actor, start_atom::value);
  for (const auto& end : ends) end->get_future().wait();
  const double millis = millis_since(begin);
  for (const auto& actor : pingers) caf::anon_send_exit(actor, caf::exit_reason::kill);
  for (const auto& actor : pongers) caf::anon_send_exit(actor, caf::exit_reason::kill);
  return millis;
}

caf::behavior call(caf::event_based_actor* self) {
  struct State {
    caf::actor parent;
    std::uint64_t sum = 0;
    int missing = 2;
  };
  const auto state = std::make_shared<State>();
  const auto answer = [=](std::uint64_t value) {
    self->send(state->parent, result_atom::value, value);
    self->quit();
  };
  return {
      [=](call_atom, std::uint64_t number) {
        state->parent = caf::actor_cast<caf::actor>(self->current_sender());
        if (number <= 2) return answer(1);
        self->send(self->spawn(call), call_atom::value, number - 1);
        self->send(self->spawn(call), call_atom::value, number - 2);
      },
      [=](result_atom, std::uint64_t value) {
        state->sum += value;
        if (--state->missing == 0) answer(state->sum);
      },
  };
}

double fibonacci(caf::actor_system& system) {
  const auto done = std::make_shared<Done::element_type>();
  const caf::actor root = system.spawn(call);
  const caf::actor asking = system.spawn([=](caf::event_based_actor* self) -> caf::behavior {
    return {
        [=](start_atom) { self->send(root, call_atom::value, kNumber); },
        [=](result_atom, std::uint64_t value) {
          done->set_value(value);
          self->quit();
        },
    };
  });
  const auto begin = std::chrono::steady_clock::now();
  caf::anon_send(asking, start_atom::value);
  const std::uint64_t value = done->get_future().get();
  const double millis = millis_since(begin);
  if (value != kFibonacci) throw std::logic_error("wrong number " + std::to_string(value));
  return millis;
}

double run(caf::actor_system& system, const std::string& benchmark) {
  if (benchmark == "PINGPONG") return ping_pong(system, 1, 1);
  if (benchmark == "TPPINGPONG") return ping_pong(system, kPairs, kPipeline);
  if (benchmark == "FIBONACCI") return fibonacci(system);
  throw std::invalid_argument("unknown benchmark '" + benchmark + "'");
}

}  // namespace

int main(int, char** words) {
  caf::actor_system_config config;
  config.set("scheduler.max-threads", std::size_t{std::thread::hardware_concurrency()});
  caf::actor_system system(config);
  for (int left = std::stoi(words[3]); left > 0; --left) std::cout << run(system, words[2]) << std::endl;
}
