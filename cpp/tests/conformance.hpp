#pragma once

#include <chrono>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace mpp::tests {

// Reads a file of the suite's folder conformance.
nlohmann::json conformance(const std::string& name);

// The file of a program, which an environment variable names.
std::string program(const char* variable);

// A worker's program, which is talked to line by line. Whatever is not as it should be is an exception.
class WorkerProgram {
 public:
  explicit WorkerProgram(const std::string& file);
  WorkerProgram(const WorkerProgram&) = delete;
  WorkerProgram& operator=(const WorkerProgram&) = delete;
  ~WorkerProgram();

  void send(const nlohmann::json& request) const;
  // Waits for an answer.
  nlohmann::json receive();
  // Makes a request, by what is to be done and its fields, and returns what comes of it.
  nlohmann::json ask(const std::string& what, nlohmann::json fields = nlohmann::json::object());
  // Ends its standard input, and returns the lines that it has written since. It has to end by itself, soon, with exit
  // code 0, and not in the middle of a line.
  std::vector<std::string> end();
  // The number of its threads.
  [[nodiscard]] std::size_t threads() const;

 private:
  // None once it has closed its standard output.
  std::optional<std::string> read_line(std::chrono::seconds patience);

  int process_ = 0;
  int input_ = -1;
  int output_ = -1;
  std::string unread_;
  int requests_ = 0;
};

}  // namespace mpp::tests
