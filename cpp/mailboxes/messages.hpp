#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace mpp::mailboxes {

// The beginning, for components that get nothing else before.
struct Start {};

// Calls the one of several lambdas that takes the message.
template <typename... Handlers>
struct Handle : Handlers... {
  using Handlers::operator()...;
};
// Clang deduces this by itself from version 17 on.
template <typename... Handlers>
Handle(Handlers...) -> Handle<Handlers...>;

// Makes so many mailboxes.
template <typename Box>
std::vector<std::shared_ptr<Box>> make_boxes(std::uint64_t count) {
  std::vector<std::shared_ptr<Box>> boxes(count);
  for (auto& box : boxes) box = std::make_shared<Box>();
  return boxes;
}

}  // namespace mpp::mailboxes
