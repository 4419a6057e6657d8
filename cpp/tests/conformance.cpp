#include "conformance.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace mpp::tests {
namespace {

using nlohmann::json;
using std::chrono::seconds;
using std::chrono::steady_clock;

// A worker that says nothing for so long fails a test.
constexpr seconds kSilence{60};
constexpr seconds kEnd{5};

void check(bool fine, const char* what) {
  if (!fine) throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

json conformance(const std::string& name) {
  std::ifstream input(std::filesystem::path(MPP_CONFORMANCE) / name);
  return json::parse(input);
}

std::string program(const char* variable) {
  const char* file = std::getenv(variable);
  if (file == nullptr) throw std::invalid_argument(std::string(variable) + " names no program");
  return file;
}

WorkerProgram::WorkerProgram(const std::string& file) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  check(pipe2(in.data(), O_CLOEXEC) == 0 && pipe2(out.data(), O_CLOEXEC) == 0, "pipe2");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  std::string name = file;
  const std::array<char*, 2> arguments{name.data(), nullptr};
  errno = posix_spawn(&process_, file.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(in[0]);
  close(out[1]);
  input_ = in[1];
  output_ = out[0];
  check(errno == 0, file.c_str());
}

WorkerProgram::~WorkerProgram() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  if (input_ >= 0) close(input_);
  close(output_);
}

void WorkerProgram::send(const json& request) const {
  const std::string line = request.dump() + '\n';
  check(write(input_, line.data(), line.size()) == static_cast<ssize_t>(line.size()), "a request could not be written");
}

json WorkerProgram::receive() {
  const auto line = read_line(kSilence);
  if (!line) throw std::runtime_error("the worker has ended");
  return json::parse(*line);
}

json WorkerProgram::ask(const std::string& what, json fields) {
  fields["id"] = ++requests_;
  fields["do"] = what;
  send(fields);
  json answer = receive();
  if (!answer.contains("ok")) throw std::runtime_error(fields.dump() + ": " + answer.dump());
  return answer.at("ok");
}

std::vector<std::string> WorkerProgram::end() {
  close(input_);
  input_ = -1;
  const auto deadline = steady_clock::now() + kEnd;
  std::vector<std::string> written;
  while (const auto line = read_line(kEnd)) written.push_back(*line);
  if (!unread_.empty()) throw std::runtime_error("half a line: " + unread_);
  int status = 0;
  while (waitpid(process_, &status, WNOHANG) == 0) {
    if (steady_clock::now() > deadline) throw std::runtime_error("it has not ended");
    usleep(1000);
  }
  process_ = 0;
  if (status != 0) throw std::runtime_error("it has ended with status " + std::to_string(status));
  return written;
}

std::size_t WorkerProgram::threads() const {
  const std::filesystem::directory_iterator tasks("/proc/" + std::to_string(process_) + "/task");
  return static_cast<std::size_t>(std::distance(tasks, {}));
}

std::optional<std::string> WorkerProgram::read_line(seconds patience) {
  const auto deadline = steady_clock::now() + patience;
  while (true) {
    if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      return line;
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now()).count();
    pollfd waiting{output_, POLLIN, 0};
    if (left <= 0 || poll(&waiting, 1, static_cast<int>(left)) == 0) throw std::runtime_error("the worker is silent");
    std::array<char, 4096> buffer{};
    const ssize_t received = read(output_, buffer.data(), buffer.size());
    check(received >= 0 || errno == EINTR, "no answer could be read");
    if (received == 0) return std::nullopt;
    if (received > 0) unread_.append(buffer.data(), static_cast<std::size_t>(received));
  }
}

}  // namespace mpp::tests
