#include <fcntl.h>
#include <gnu/libc-version.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "mpp/benchmark.hpp"
#include "mpp/latch.hpp"
#include "mpp/options.hpp"

namespace mpp {
namespace {

using nlohmann::json;

constexpr int kVersion = 1;
// A line of so many is shorter than the longest that the host reads.
constexpr std::size_t kOperationsPerLine = 4000;
// A request may go on for so long once standard input has ended.
constexpr std::chrono::milliseconds kGrace{800};

// The standard output that was, for the protocol alone: file descriptor 1 is standard error from now on.
class Output {
 public:
  Output() : descriptor_(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)) {
    if (descriptor_ < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
      throw std::system_error(errno, std::generic_category(), "cannot keep standard output for the protocol");
    }
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() { close(descriptor_); }

  // False once nobody reads.
  [[nodiscard]] bool write_line(const json& line) const {
    const std::string text = line.dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
    for (std::size_t written = 0; written < text.size();) {
      const ssize_t part = write(descriptor_, text.data() + written, text.size() - written);
      if (part < 0 && errno != EINTR) return false;
      if (part > 0) written += static_cast<std::size_t>(part);
    }
    return true;
  }

 private:
  int descriptor_;
};

// Takes one benchmark at a time through what the host asks for.
class Worker {
 public:
  explicit Worker(const Testee& testee) : testee_(testee) {}

  int serve() {
    std::jthread reader([this] { read(); });
    while (const auto request = next()) write(answer(*request));
    // Nobody has cleaned up: components may still use what would be deleted.
    if (current()) std::_Exit(0);
    return 0;
  }

 private:
  void write(const json& line) const {
    // The reader learns that the host is gone.
    if (!output_.write_line(line)) std::cerr << "an answer could not be written\n";
  }

  // Takes requests while the benchmark is at work: stop, and the end of input, come during a run.
  void read() {
    std::string line;
    while (std::getline(std::cin, line)) {
      json request = json::parse(line, nullptr, false);
      if (!request.is_object()) {
        std::cerr << "no request: " << line << '\n';
        std::_Exit(1);
      }
      if (request.value("do", "") == "stop") stop();
      const std::lock_guard lock(mutex_);
      requests_.push_back(std::move(request));
      changed_.notify_all();
    }
    {
      const std::lock_guard lock(mutex_);
      input_ended_ = true;
      changed_.notify_all();
    }
    stop();
    std::unique_lock lock(mutex_);
    // Nobody waits for a request that still runs.
    if (!changed_.wait_for(lock, kGrace, [this] { return finished_; })) std::_Exit(0);
  }

  std::optional<json> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return input_ended_ || !requests_.empty(); });
    if (requests_.empty()) {
      finished_ = true;
      changed_.notify_all();
      return std::nullopt;
    }
    json request = std::move(requests_.front());
    requests_.pop_front();
    return request;
  }

  void stop() {
    if (const auto benchmark = current()) benchmark->stop();
  }

  std::shared_ptr<Phases> current() {
    const std::lock_guard lock(mutex_);
    return current_;
  }

  void set_current(std::shared_ptr<Phases> benchmark) {
    const std::lock_guard lock(mutex_);
    current_ = std::move(benchmark);
  }

  template <typename Half>
  std::shared_ptr<Half> current_as() {
    auto half = std::dynamic_pointer_cast<Half>(current());
    if (!half) throw std::logic_error("no benchmark is set up that has this phase");
    return half;
  }

  json answer(const json& request) {
    json answer{{"id", request.value("id", json())}};
    try {
      answer["ok"] = carry_out(request);
    } catch (const Stopped& stopped) {
      answer["error"] = stopped.what();
    } catch (const std::exception& failure) {
      std::cerr << failure.what() << '\n';
      answer["error"] = failure.what();
    }
    return answer;
  }

  json carry_out(const json& request) {
    const auto what = request.at("do").get<std::string>();
    if (what == "hello") return hello(request);
    if (what == "setUp") return set_up(request);
    if (what == "run") return run();
    if (what == "introduce") {
      current_as<Master>()->introduce(request.at("clients"));
    } else if (what == "prepare") {
      current_as<Phases>()->prepare();
    } else if (what == "verify") {
      write_history(request.at("id"), current_as<Verifier>()->verify());
    } else if (what == "cleanUp") {
      clean_up(request.at("lastRun").get<bool>());
    } else if (what != "stop") {  // The run was stopped when the line was read.
      throw std::invalid_argument("there is no request '" + what + "'");
    }
    return json::object();
  }

  json hello(const json& request) {
    if (const int version = request.at("version"); version != kVersion) {
      throw std::invalid_argument("version " + std::to_string(version) +
                                  " of the protocol, this worker speaks version " + std::to_string(kVersion));
    }
    set_options(request.value("options", std::map<std::string, std::string>()));
    role_ = request.at("role");
    address_ = request.at("address");
    auto settings = testee_.settings_by_options();
    settings.insert(testee_.settings.begin(), testee_.settings.end());
    json options = json::object();
    for (const auto& option : testee_.options) {
      std::visit([&](const auto& values) { options[option.first] = values; }, option.second);
    }
    json benchmarks = json::array();
    for (const auto& [symbol, make] : testee_.local) benchmarks.push_back(symbol);
    for (const auto& [symbol, halves] : testee_.distributed) benchmarks.push_back(symbol);
    return {
        {"symbol", testee_.symbol},
        {"framework", testee_.framework},
        {"frameworkVersion", testee_.framework_version},
        {"language", "C++20 (" + compiler() + ")"},
        {"runtime", "libstdc++ " + std::to_string(_GLIBCXX_RELEASE) + ", glibc " + gnu_get_libc_version()},
        {"benchmarks", std::move(benchmarks)},
        {"verifies", testee_.verifies},
        {"settings", std::move(settings)},
        {"options", std::move(options)},
    };
  }

  json set_up(const json& request) {
    const std::string symbol = request.at("benchmark");
    if (role_ == "local") {
      set_current(maker(testee_.local, symbol)(Parameters(request.at("parameters"))));
      return json::object();
    }
    const Distributed& halves = maker(testee_.distributed, symbol);
    if (role_ == "client") {
      const std::shared_ptr<Client> client = halves.client(request.at("configuration"), address_);
      set_current(client);
      return {{"data", client->data()}};
    }
    const std::shared_ptr<Master> master =
        halves.master(Parameters(request.at("parameters")), request.at("clients"), address_);
    set_current(master);
    return {{"configuration", master->configuration()}};
  }

  template <typename Maker>
  const Maker& maker(const std::map<std::string, Maker>& makers, const std::string& symbol) {
    const auto found = makers.find(symbol);
    if (found == makers.end()) throw std::invalid_argument("there is no benchmark '" + symbol + "' in role " + role_);
    return found->second;
  }

  json run() {
    const auto benchmark = current_as<Runs>();
    std::optional<std::string> overloaded;
    const auto begin = std::chrono::steady_clock::now();
    try {
      benchmark->run();
    } catch (const Overloaded& failure) {
      overloaded = failure.what();
    }
    const std::chrono::nanoseconds elapsed = std::chrono::steady_clock::now() - begin;
    std::ostringstream digits;
    digits << std::hex << std::setfill('0') << std::setw(16) << benchmark->answer();
    json answer{{"nanos", elapsed.count()}, {"answer", digits.str()}};
    if (const auto metrics = benchmark->metrics(); !metrics.empty()) answer["metrics"] = metrics;
    if (const auto latencies = benchmark->latencies()) answer["histogram"] = *latencies;
    if (overloaded) answer["overloaded"] = *overloaded;
    return answer;
  }

  void write_history(const json& id, const std::vector<Operation>& history) {
    json rows = json::array();
    for (const auto& [replica, key, is_write, value, invoked_nanos, returned_nanos] : history) {
      rows.push_back({replica, key, is_write, value, invoked_nanos, returned_nanos});
      if (rows.size() < kOperationsPerLine) continue;
      write({{"id", id}, {"operations", std::move(rows)}});
      rows = json::array();
    }
    if (!rows.empty()) write({{"id", id}, {"operations", std::move(rows)}});
  }

  void clean_up(bool last_run) {
    const auto benchmark = current();
    if (last_run) set_current(nullptr);
    if (benchmark) benchmark->clean_up(last_run);
  }

  const Testee& testee_;
  const Output output_;
  std::string role_;
  std::string address_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<json> requests_;
  bool input_ended_ = false;
  bool finished_ = false;
  // stop is called for it while a phase goes on.
  std::shared_ptr<Phases> current_;
};

}  // namespace

std::string compiler() {
#ifdef __clang__
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

int serve(const Testee& testee) {
  // The thread that reads is not to write what others have written to standard output so far.
  std::cin.tie(nullptr);
  return Worker(testee).serve();
}

}  // namespace mpp
