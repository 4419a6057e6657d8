#pragma once

#include <cstdint>

#include "mpp/parameters.hpp"

namespace mpp::workloads {

// The colour of a creature of CHAMENEOS. One whose colour has faded takes no more part.
enum class Colour : std::uint8_t { kRed, kYellow, kBlue, kFaded };

// The colour of a creature at the start, by its number from 0.
inline Colour first_colour(std::uint64_t number) { return static_cast<Colour>(number % 3); }

// The colour that both creatures take when they meet.
inline Colour complement(Colour one, Colour other) {
  if (one == Colour::kFaded || other == Colour::kFaded) return Colour::kFaded;
  if (one == other) return one;
  // 0, 1 and 2 are 3 in all.
  return static_cast<Colour>(3 - static_cast<int>(one) - static_cast<int>(other));
}

struct ChameneosParameters {
  std::uint64_t chameneos;
  std::uint64_t meetings;

  explicit ChameneosParameters(const Parameters& parameters)
      : chameneos(parameters.number("number_of_chameneos")), meetings(parameters.number("number_of_meetings")) {}
};

}  // namespace mpp::workloads
