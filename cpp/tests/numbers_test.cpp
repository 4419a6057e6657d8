#include "mpp/numbers.hpp"

#include <doctest/doctest.h>

#include "conformance.hpp"

namespace mpp::tests {
namespace {

std::uint64_t from_hexadecimal(const std::string& digits) { return std::stoull(digits, nullptr, 16); }

TEST_CASE("SplitMix64") {
  const auto vectors = conformance("splitmix64.json");
  for (const auto& vector : vectors.at("next")) {
    SplitMix64 random(vector.at("seed"));
    for (const auto& output : vector.at("outputs")) CHECK(random.next() == from_hexadecimal(output));
  }
  for (const auto& vector : vectors.at("nextDouble")) {
    SplitMix64 random(vector.at("seed"));
    for (const auto& output : vector.at("outputs")) CHECK(random.next_double() == std::stod(output.get<std::string>()));
  }
}

TEST_CASE("FNV-1a") {
  const auto vectors = conformance("fnv1a64.json");
  for (const auto& vector : vectors.at("bytes")) {
    const std::string digits = vector.at("input");
    Fnv1a64 hash;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
      hash.add(static_cast<std::uint8_t>(from_hexadecimal(digits.substr(i, 2))));
    }
    CHECK(hash.value() == from_hexadecimal(vector.at("hash")));
  }
  for (const auto& vector : vectors.at("doubles")) {
    Fnv1a64 hash;
    for (const auto& number : vector.at("input")) hash.add(std::stod(number.get<std::string>()));
    CHECK(hash.value() == from_hexadecimal(vector.at("hash")));
  }
}

TEST_CASE("whole numbers are hashed by their bytes") {
  Fnv1a64 bytes;
  for (const auto octet :
       std::initializer_list<std::uint8_t>{0, 0, 0, 0, 0, 0, 0, 1, 255, 255, 255, 255, 255, 255, 255, 254})
    bytes.add(octet);
  CHECK(hash({1, ~std::uint64_t{1}}) == bytes.value());
}

}  // namespace
}  // namespace mpp::tests
