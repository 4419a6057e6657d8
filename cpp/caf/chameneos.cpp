#include "workloads/chameneos.hpp"

#include <caf/allowed_unsafe_message_type.hpp>
#include <caf/send.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "benchmarks.hpp"
#include "caf_benchmark.hpp"

CAF_ALLOW_UNSAFE_MESSAGE_TYPE(mpp::workloads::Colour)

namespace mpp::caf_actors {
namespace {

using workloads::Colour;

using meet_atom = caf::atom_constant<caf::atom("meet")>;
using change_atom = caf::atom_constant<caf::atom("change")>;
using exit_atom = caf::atom_constant<caf::atom("exit")>;
using report_atom = caf::atom_constant<caf::atom("report")>;

// A creature's wish for a partner.
struct Meet {
  Colour colour;
  caf::actor creature;
};

struct Mall {
  std::uint64_t meetings;
  std::optional<Meet> waiting;
};

// Introduces creatures to each other, until there are no more meetings.
caf::behavior mall(caf::event_based_actor* self, std::uint64_t meetings, Latch& latch) {
  const auto state = std::make_shared<Mall>(Mall{meetings, std::nullopt});
  return {
      [=](meet_atom, Colour colour, const caf::actor& creature) {
        if (state->meetings == 0) {
          self->send(creature, exit_atom::value);
        } else if (!state->waiting) {
          state->waiting = Meet{colour, creature};
        } else {
          --state->meetings;
          self->send(creature, meet_atom::value, state->waiting->colour, state->waiting->creature);
          state->waiting.reset();
        }
      },
      [&latch](report_atom, std::uint64_t count) { latch.arrive(count); },
  };
}

struct Creature {
  Colour colour;
  std::uint64_t meetings = 0;
};

caf::behavior creature(caf::event_based_actor* self, Colour first, const caf::actor& mall) {
  const auto state = std::make_shared<Creature>(Creature{first});
  const auto go = [=] { self->send(mall, meet_atom::value, state->colour, caf::actor(self)); };
  return {
      [=](start_atom) { go(); },
      [=](meet_atom, Colour colour, const caf::actor& partner) {
        state->colour = workloads::complement(state->colour, colour);
        ++state->meetings;
        self->send(partner, change_atom::value, state->colour);
        go();
      },
      [=](change_atom, Colour colour) {
        state->colour = colour;
        ++state->meetings;
        go();
      },
      [=](exit_atom) {
        state->colour = Colour::kFaded;
        self->send(mall, report_atom::value, state->meetings);
        self->quit();
      },
  };
}

class Chameneos final : public CafBenchmark {
 public:
  explicit Chameneos(const Parameters& parameters) : parameters_(parameters) {}

 protected:
  [[nodiscard]] std::uint64_t parts() const override { return parameters_.chameneos; }

  Begin create(Run& run) override {
    const caf::actor place =
        run.start([this, &run](caf::event_based_actor* self) { return mall(self, parameters_.meetings, run.latch()); });
    std::vector<caf::actor> creatures;
    for (std::uint64_t number = 0; number < parameters_.chameneos; ++number) {
      creatures.push_back(run.start([number, place](caf::event_based_actor* self) {
        return creature(self, workloads::first_colour(number), place);
      }));
    }
    return [creatures] {
      for (const auto& one : creatures) caf::anon_send(one, start_atom::value);
    };
  }

 private:
  workloads::ChameneosParameters parameters_;
};

}  // namespace

std::unique_ptr<Runs> make_chameneos(const Parameters& parameters) { return std::make_unique<Chameneos>(parameters); }

}  // namespace mpp::caf_actors
