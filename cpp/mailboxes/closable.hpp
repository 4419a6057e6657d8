#pragma once

namespace mpp::mailboxes {

class Closable {
 public:
  Closable() = default;
  Closable(const Closable&) = delete;
  Closable& operator=(const Closable&) = delete;
  virtual ~Closable() = default;

  // Ends whoever receives.
  virtual void close() = 0;
};

}  // namespace mpp::mailboxes
