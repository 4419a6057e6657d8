// Pseudo-random numbers and hashes, the same in every language of the suite.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace mpp {

// Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  // The next value, all 64 bits of it random.
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
  }

  // The next value as a multiple of 2^-53 in [0, 1).
  double next_double() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

  // So many octets of the next values, each from its most significant one on.
  std::vector<char> octets(std::size_t size) {
    std::vector<char> octets(size);
    for (std::size_t begin = 0; begin < size; begin += sizeof(std::uint64_t)) {
      const std::uint64_t value = next();
      const std::size_t end = std::min(begin + sizeof value, size);
      for (std::size_t i = begin; i < end; ++i) octets[i] = static_cast<char>(value >> (8 * (7 - (i - begin))));
    }
    return octets;
  }

 private:
  std::uint64_t state_;
};

// FNV-1a (Fowler, Noll, Vo), 64 bits; the most significant byte of a number comes first.
class Fnv1a64 {
 public:
  void add(std::uint8_t octet) { hash_ = (hash_ ^ octet) * 0x100000001B3U; }

  void add(std::uint64_t value) {
    for (unsigned shift = 64; shift > 0; shift -= 8) add(static_cast<std::uint8_t>(value >> (shift - 8)));
  }

  // A number by its IEEE-754 bits.
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }

  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325U;
};

template <typename Value>
std::uint64_t hash(std::span<const Value> values) {
  Fnv1a64 hash;
  for (const auto value : values) hash.add(value);
  return hash.value();
}

inline std::uint64_t hash(std::initializer_list<std::uint64_t> values) {
  return hash(std::span(values.begin(), values.end()));
}

}  // namespace mpp
