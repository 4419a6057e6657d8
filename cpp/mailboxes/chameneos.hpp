#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

#include "mailboxes/messages.hpp"
#include "mpp/run_benchmark.hpp"
#include "workloads/chameneos.hpp"

namespace mpp::mailboxes {

template <typename Means>
class Chameneos final : public Means::Benchmark {
 public:
  explicit Chameneos(const Parameters& parameters) : parameters_(parameters) {
    Means::require_components(parameters_.chameneos + 1);
  }

 protected:
  using Run = typename Means::Run;

  [[nodiscard]] std::uint64_t parts() const override { return parameters_.chameneos; }

  Begin create(Run& run) override {
    const auto mall = std::make_shared<MallBox>();
    const auto creatures = make_boxes<CreatureBox>(parameters_.chameneos);
    run.start(mall, [this, &run, mall] { keep_mall(parameters_.meetings, run, *mall); });
    for (std::uint64_t number = 0; number < creatures.size(); ++number) {
      const auto& creature = creatures[number];
      run.start(creature, [number, creature, mall] { live(workloads::first_colour(number), *creature, *mall); });
    }
    return [creatures] {
      for (const auto& creature : creatures) creature->send(Start{});
    };
  }

 private:
  using Colour = workloads::Colour;

  // A partner takes this colour.
  struct Change {
    Colour colour;
  };
  struct Exit {};
  struct CreatureMessage;
  using CreatureBox = typename Means::template Mailbox<CreatureMessage>;

  // A creature's wish for a partner.
  struct Meet {
    Colour colour;
    CreatureBox* creature;
  };

  using CreatureMessages = std::variant<Start, Meet, Change, Exit>;
  struct CreatureMessage : CreatureMessages {
    using CreatureMessages::CreatureMessages;
  };

  // A creature tells the number of its meetings.
  struct Report {
    std::uint64_t meetings;
  };

  using MallMessage = std::variant<Meet, Report>;
  using MallBox = typename Means::template Mailbox<MallMessage>;

  // Introduces creatures to each other, until there are no more meetings.
  static void keep_mall(std::uint64_t meetings, Run& run, MallBox& own) {
    std::optional<Meet> waiting;
    const Handle handle{
        [&](const Meet& meet) {
          if (meetings == 0) {
            meet.creature->send(Exit{});
          } else if (!waiting) {
            waiting = meet;
          } else {
            --meetings;
            meet.creature->send(*waiting);
            waiting.reset();
          }
        },
        [&](const Report& report) { run.latch().arrive(report.meetings); },
    };
    while (const auto message = own.receive()) std::visit(handle, *message);
  }

  static void live(Colour colour, CreatureBox& own, MallBox& mall) {
    std::uint64_t meetings = 0;
    // True if it wants to meet another one.
    const Handle handle{
        [&](const Start&) { return true; },
        [&](const Meet& meet) {
          colour = workloads::complement(colour, meet.colour);
          ++meetings;
          meet.creature->send(Change{colour});
          return true;
        },
        [&](const Change& change) {
          colour = change.colour;
          ++meetings;
          return true;
        },
        [&](const Exit&) { return false; },
    };
    while (const auto message = own.receive()) {
      if (!std::visit(handle, *message)) {
        mall.send(Report{meetings});
        return;
      }
      mall.send(Meet{colour, &own});
    }
  }

  workloads::ChameneosParameters parameters_;
};

}  // namespace mpp::mailboxes
