#include "fibers/run.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <stdexcept>
#include <thread>

namespace mpp::fibers {
namespace {

TEST_CASE("a mailbox keeps the order, and ends its receiver") {
  Mailbox<int> mailbox;
  int next = 0;
  for (int sent = 0; sent < 1000; ++sent) {
    mailbox.send(sent);
    // Behind the sender, so that messages wait.
    if (sent % 3 > 0) CHECK(mailbox.receive() == next++);
  }
  mailbox.close();
  mailbox.send(0);
  CHECK_FALSE(mailbox.receive());
}

TEST_CASE("many senders to one mailbox") {
  constexpr int kSenders = 4;
  constexpr int kMessages = 1000;
  Pool pool;
  Run run(pool, 1);
  const auto mailbox = std::make_shared<Mailbox<int>>();
  run.start(mailbox, [&run, mailbox] {
    std::uint64_t sum = 0;
    for (int received = 0; received < kSenders * kMessages; ++received) {
      sum += static_cast<std::uint64_t>(mailbox->receive().value());
    }
    run.latch().arrive(sum);
  });
  for (int sender = 0; sender < kSenders; ++sender) {
    run.start(std::make_shared<Channel<int>>(), [mailbox] {
      for (int message = 1; message <= kMessages; ++message) mailbox->send(message);
    });
  }
  run.latch().wait();
  CHECK(run.latch().sum() == kSenders * std::uint64_t{kMessages * (kMessages + 1) / 2});
}

TEST_CASE("a component that throws fails its run") {
  Pool pool;
  Run run(pool, 1);
  run.start(std::make_shared<Channel<int>>(), [] { throw std::runtime_error("out of order"); });
  run.await_start();
  CHECK_THROWS_WITH(run.latch().wait(), "out of order");
}

TEST_CASE("the end of a run ends whoever waits, and whoever goes on making others") {
  Pool pool;
  Run run(pool, 1);
  const auto waiting = std::make_shared<Mailbox<int>>();
  run.start(waiting, [waiting] { CHECK_FALSE(waiting->receive()); });
  run.start(std::make_shared<Channel<int>>(), [&run] {
    while (true) {
      const auto child = std::make_shared<Channel<int>>();
      run.spawn([child] { child->receive(); });
      child->send(1);
    }
  });
  run.await_start();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  run.end();
  CHECK_THROWS_AS(run.latch().wait(), Stopped);
  CHECK_THROWS_AS(run.spawn([] {}), Stopped);
}

TEST_CASE("threads that sleep are woken for work, and none but those of the pool has any") {
  constexpr int kFibers = 10;
  Pool pool;
  Run run(pool, kFibers);
  std::mutex mutex;
  std::set<std::thread::id> threads;
  const auto parent = std::make_shared<Channel<int>>();
  run.start(parent, [&] {
    parent->receive();
    for (int fiber = 0; fiber < kFibers; ++fiber) {
      run.spawn([&] {
        // Keeps the thread, so that the others have to take part.
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        const std::lock_guard lock(mutex);
        threads.insert(std::this_thread::get_id());
        run.latch().arrive(0);
      });
    }
  });
  run.await_start();
  // All have gone to sleep.
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  parent->send(1);
  run.latch().wait();
  CHECK(threads.size() == std::min<std::size_t>(kFibers, pool.threads()));
  CHECK_FALSE(threads.contains(std::this_thread::get_id()));
}

}  // namespace
}  // namespace mpp::fibers
