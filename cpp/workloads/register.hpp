#pragma once

#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "mpp/parameters.hpp"

namespace mpp::workloads {

struct AtomicRegisterParameters {
  // Not a double: the keys to read are rounded from multiples of the number in the contract.
  float read_workload;
  std::uint64_t replicas;
  std::uint64_t keys;

  explicit AtomicRegisterParameters(const Parameters& parameters)
      : read_workload(static_cast<float>(parameters.real("read_workload"))),
        replicas(parameters.number("partition_size")),
        keys(parameters.number("number_of_keys")) {}

  // The number of keys that each replica reads in a run; it writes the others.
  [[nodiscard]] std::uint64_t keys_to_read() const {
    return static_cast<std::uint64_t>(std::floor(static_cast<double>(keys) * static_cast<double>(read_workload) + 0.5));
  }
};

// Orders writes.
struct Stamp {
  std::uint64_t timestamp = 0;
  std::uint32_t writer = 0;

  auto operator<=>(const Stamp&) const = default;
};

// A register's value, with the stamp of its write.
struct Versioned {
  Stamp stamp;
  std::uint64_t value = 0;
};

// Takes a replica's messages to all replicas, itself included, and what it tells of its operations.
class RegisterOutput {
 public:
  RegisterOutput() = default;
  RegisterOutput(const RegisterOutput&) = delete;
  RegisterOutput& operator=(const RegisterOutput&) = delete;
  virtual ~RegisterOutput() = default;

  virtual void broadcast_read(std::uint64_t key, std::uint64_t operation) = 0;
  virtual void broadcast_write(std::uint64_t key, std::uint64_t operation, const Versioned& versioned) = 0;
  // Says that an operation is complete, with the value that was read or written.
  virtual void completed(std::uint64_t key, bool is_write, std::uint64_t value) = 0;
};

// One of many (N,N) atomic registers in one run, by Read-Impose Write-Consult-Majority. Callers deliver it messages of
// its own run alone.
//
// Cachin, Guerraoui, Rodrigues: "Introduction to Reliable and Secure Distributed Programming", 2011, algorithms 4.10
// and 4.11.
class Replica {
 public:
  // Every register is 0, written at time 0 by rank 0.
  Replica(std::uint32_t rank, std::uint64_t replicas, std::uint64_t keys, RegisterOutput& output)
      : rank_(rank), majority_(replicas / 2 + 1), output_(output), registers_(keys), own_(keys) {}

  void read(std::uint64_t key) { begin(key, {.round = Round::kConsulting}); }

  void write(std::uint64_t key, std::uint64_t value) {
    begin(key, {.round = Round::kConsulting, .is_write = true, .operand = value});
  }

  // Takes a READ, and returns the content of VALUE, its answer.
  [[nodiscard]] const Versioned& on_read(std::uint64_t key) const { return registers_.at(key); }

  // Takes a WRITE, which ACK answers.
  void on_write(std::uint64_t key, const Versioned& versioned) {
    Versioned& stored = registers_.at(key);
    if (versioned.stamp > stored.stamp) stored = versioned;
  }

  // Takes an answer to a READ of the operation with this number.
  void on_value(std::uint64_t key, std::uint64_t number, const Versioned& versioned) {
    Operation& own = own_.at(key);
    if (own.round != Round::kConsulting || own.number != number) return;
    const bool is_first = own.answers == 0;
    own.is_unanimous = is_first || (own.is_unanimous && versioned.stamp == own.highest);
    if (is_first || versioned.stamp > own.highest) {
      own.highest = versioned.stamp;
      if (!own.is_write) own.operand = versioned.value;
    }
    if (++own.answers < majority_) return;
    if (own.is_write) {
      impose(key, {own.highest.timestamp + 1, rank_});
    } else if (own.is_unanimous) {
      complete(key);
    } else {
      impose(key, own.highest);
    }
  }

  // Takes an answer to a WRITE of the operation with this number.
  void on_ack(std::uint64_t key, std::uint64_t number) {
    Operation& own = own_.at(key);
    if (own.round != Round::kImposing || own.number != number) return;
    if (++own.answers == majority_) complete(key);
  }

 private:
  enum class Round : std::uint8_t { kNone, kConsulting, kImposing };

  // A replica's own operation on a key: the one in progress, or else the last one.
  struct Operation {
    Round round = Round::kNone;
    bool is_write = false;
    bool is_unanimous = false;
    std::uint64_t number = 0;
    std::uint64_t answers = 0;
    // The latest stamp that a majority has answered.
    Stamp highest = {};
    // The value of a write, or that which belongs to the highest stamp of a read.
    std::uint64_t operand = 0;
  };

  void begin(std::uint64_t key, Operation begun) {
    Operation& own = own_.at(key);
    if (own.round != Round::kNone) {
      throw std::runtime_error("operation " + std::to_string(own.number) + " of replica " + std::to_string(rank_) +
                               " on key " + std::to_string(key) + " is not complete");
    }
    begun.number = ++operations_;
    own = begun;
    output_.broadcast_read(key, own.number);
  }

  void impose(std::uint64_t key, Stamp stamp) {
    Operation& own = own_[key];
    own.round = Round::kImposing;
    own.answers = 0;
    output_.broadcast_write(key, own.number, {stamp, own.operand});
  }

  void complete(std::uint64_t key) {
    Operation& own = own_[key];
    own.round = Round::kNone;
    output_.completed(key, own.is_write, own.operand);
  }

  std::uint32_t rank_;
  std::uint64_t majority_;
  RegisterOutput& output_;
  std::vector<Versioned> registers_;
  std::vector<Operation> own_;
  std::uint64_t operations_ = 0;
};

// A replica's work in an ordinary run: one operation on every key, all at once.
class RegisterWorkload {
 public:
  RegisterWorkload(std::uint32_t rank, const AtomicRegisterParameters& parameters)
      : rank_(rank), parameters_(parameters) {}

  // Begins all operations. Replicas of even rank read the first keys, those of odd rank the last ones. A write is of
  // the rank, counted from 1.
  void begin(Replica& replica) const {
    const std::uint64_t to_read = parameters_.keys_to_read();
    for (std::uint64_t key = 0; key < parameters_.keys; ++key) {
      if (rank_ % 2 == 0 ? key < to_read : key >= parameters_.keys - to_read) {
        replica.read(key);
      } else {
        replica.write(key, std::uint64_t{rank_} + 1);
      }
    }
  }

  // Counts an operation that is complete. Returns whether it was the last one.
  bool complete(bool is_write) {
    ++(is_write ? writes_ : reads_);
    return reads_ + writes_ == parameters_.keys;
  }

  [[nodiscard]] std::uint64_t reads() const { return reads_; }
  [[nodiscard]] std::uint64_t writes() const { return writes_; }

 private:
  std::uint32_t rank_;
  AtomicRegisterParameters parameters_;
  std::uint64_t reads_ = 0;
  std::uint64_t writes_ = 0;
};

}  // namespace mpp::workloads
