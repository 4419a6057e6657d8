#include "threads/run.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <random>

#include "threads/thread_limit.hpp"

namespace mpp::threads {
namespace {

TEST_CASE("a mailbox keeps the order, and ends its receiver") {
  Mailbox<int> mailbox;
  int next = 0;
  for (int sent = 0; sent < 1000; ++sent) {
    mailbox.send(sent);
    // Behind the sender, so that messages wait.
    if (sent % 3 > 0) CHECK(mailbox.receive() == next++);
  }
  CHECK_FALSE(mailbox.empty());
  mailbox.close();
  mailbox.send(0);
  CHECK_FALSE(mailbox.receive());
}

TEST_CASE("many senders to one mailbox") {
  Mailbox<int> mailbox;
  std::vector<std::jthread> senders;
  senders.reserve(4);
  for (int sender = 0; sender < 4; ++sender) {
    senders.emplace_back([&mailbox] {
      for (int message = 1; message <= 1000; ++message) mailbox.send(message);
    });
  }
  long sum = 0;
  for (int received = 0; received < 4000; ++received) sum += *mailbox.receive();
  CHECK(sum == 4 * 500'500);
}

TEST_CASE("a mailbox that is closed drops what waits") {
  Mailbox<std::promise<int>> mailbox;
  std::promise<int> promise;
  auto answer = promise.get_future();
  mailbox.send(std::move(promise));
  mailbox.close();
  CHECK_THROWS_AS(answer.get(), std::future_error);
}

TEST_CASE("a component that throws fails its run") {
  Run run(1);
  run.start(nullptr, [] { throw std::runtime_error("out of order"); });
  run.await_start();
  CHECK_THROWS_WITH(run.latch().wait(), "out of order");
  run.end();
}

TEST_CASE("the end of a run ends whoever waits, and whoever goes on making others") {
  Run run(1);
  const auto waiting = std::make_shared<Mailbox<int>>();
  run.start(waiting, [waiting] { CHECK_FALSE(waiting->receive()); });
  run.start(nullptr, [&run] {
    while (true) {
      const auto child = std::make_shared<Mailbox<int>>();
      run.spawn(child, [child] { child->receive(); });
      child->send(1);
    }
  });
  run.await_start();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  run.end();
  CHECK_THROWS_AS(run.latch().wait(), Stopped);
  CHECK_THROWS_AS(run.spawn(nullptr, [] {}), Stopped);
}

void write(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << text << '\n';
}

TEST_CASE("the least of the system's limits counts, with those of the control groups around") {
  const auto root = std::filesystem::temp_directory_path() / ("mpp-limits-" + std::to_string(std::random_device()()));
  CHECK(ThreadLimit::under(root).threads == ~std::uint64_t{0});
  write(root / "proc/loadavg", "0.5 0.4 0.3 2/300 4242");
  write(root / "proc/sys/kernel/threads-max", "64000");
  CHECK(ThreadLimit::under(root).threads == 64'000 - 4'000 - 300);
  write(root / "proc/sys/kernel/pid_max", "32000");
  CHECK(ThreadLimit::under(root).threads == 32'000 - 2'000 - 300);
  write(root / "proc/sys/vm/max_map_count", "32000");
  CHECK(ThreadLimit::under(root).threads == 15'000);
  write(root / "proc/self/cgroup", "0::/outer/inner");
  write(root / "sys/fs/cgroup/outer/inner/pids.max", "max");
  CHECK(ThreadLimit::under(root).threads == 15'000);
  write(root / "sys/fs/cgroup/outer/pids.max", "1600");
  write(root / "sys/fs/cgroup/outer/pids.current", "500");
  CHECK(ThreadLimit::under(root).threads == 1'000);
  CHECK(ThreadLimit::under(root).reason.find("outer/pids.max is 1600") != std::string::npos);
  std::filesystem::remove_all(root);
}

}  // namespace
}  // namespace mpp::threads
