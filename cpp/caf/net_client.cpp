#include "net_client.hpp"

#include <caf/io/middleman.hpp>
#include <caf/send.hpp>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "neighbours.hpp"
#include "net_messages.hpp"

namespace mpp::caf_actors {
namespace {

constexpr std::size_t kMostLogged = 20;

// The state of a client's liaison.
struct Liaison {
  std::string token;
  std::vector<caf::actor> partners;
  std::uint16_t port = 0;
  caf::actor master;
  std::size_t logged = 0;

  // Tells of the first strangers alone, since anybody may connect.
  bool is_stranger(const std::string& given) {
    if (given == token) return false;
    if (++logged <= kMostLogged) std::cerr << "somebody has greeted who does not know the request's token\n";
    return true;
  }
};

// Connects to nodes one after the other.
void connect_all(const Neighbours& neighbours, std::vector<std::string> places, const std::function<void()>& done) {
  if (places.empty()) return done();
  const std::string first = places.front();
  places.erase(places.begin());
  neighbours.connect(first, [=](const caf::actor&) { connect_all(neighbours, places, done); });
}

// Introduces the client to other nodes, and tells the master of a failure.
caf::behavior client_liaison(caf::event_based_actor* self, const std::shared_ptr<Liaison>& state, NetRun& run) {
  const Neighbours neighbours(self, run);
  return {
      [=](const Greeting& greeting) -> caf::result<std::vector<caf::actor>> {
        if (state->is_stranger(greeting.token)) return caf::sec::invalid_argument;
        state->master = caf::actor_cast<caf::actor>(self->current_sender());
        auto promise = self->make_response_promise<std::vector<caf::actor>>();
        connect_all(neighbours, greeting.others, [=]() mutable { promise.deliver(state->partners); });
        return promise;
      },
      // Nobody else need connect.
      [=](const Closing& closing) -> caf::result<void> {
        if (state->is_stranger(closing.token)) return caf::sec::invalid_argument;
        return self->delegate(self->home_system().middleman().actor_handle(), caf::close_atom::value, state->port);
      },
      [=](const Failure& failure) {
        if (state->master) self->send(state->master, failure);
      },
  };
}

}  // namespace

NetClient::NetClient(MakeNetBenchmark make, const std::string& configuration, const std::string& address) {
  const auto fields = nlohmann::json::parse(configuration);
  benchmark_ = make(Parameters(fields.at("parameters")));
  const auto state = std::make_shared<Liaison>();
  state->token = fields.at("token");
  run_ = std::make_unique<NetRun>(node_.system(), NetRun::Reports{}, 0, [this](const std::string& reason) {
    std::cerr << reason << '\n';
    caf::anon_send(liaison_, Failure{reason});
  });
  liaison_ = run_->start([state, this](caf::event_based_actor* self) { return client_liaison(self, state, *run_); });
  for (std::uint64_t number = 0; number < benchmark_->partners(); ++number) {
    state->partners.push_back(
        run_->start([number, this](caf::event_based_actor* self) { return benchmark_->partner(self, *run_, number); }));
  }
  run_->await_start();
  const auto port = node_.system().middleman().publish(liaison_, 0, address.c_str());
  if (!port) throw std::runtime_error("cannot listen at " + address + ": " + node_.system().render(port.error()));
  state->port = *port;
  place_ = address + ':' + std::to_string(*port);
}

}  // namespace mpp::caf_actors
