#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace mpp {

// The parameters of a request, by their names in the contract. They live as long as the request is read.
class Parameters {
 public:
  explicit Parameters(const nlohmann::json& fields) : fields_(fields) {}

  [[nodiscard]] std::uint64_t number(const char* name) const;
  [[nodiscard]] double real(const char* name) const;
  [[nodiscard]] bool flag(const char* name) const;
  [[nodiscard]] std::string text(const char* name) const;
  // All of them, as an object of JSON.
  [[nodiscard]] const nlohmann::json& fields() const { return fields_; }

 private:
  const nlohmann::json& fields_;
};

}  // namespace mpp
