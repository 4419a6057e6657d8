// Package mpp is all that a testee in Go needs beside its benchmarks: it speaks the protocol of docs/worker-protocol.md.
//
// A testee hands Serve a Testee, which makes a new instance of a benchmark for each request. Its phases are
//
//	SetUp -> { Prepare -> Run -> Answer -> CleanUp(false) }* -> Prepare -> Run -> Answer -> CleanUp(true)
//
// Only Run is timed. If a phase fails, CleanUp(true) follows.
package mpp

import (
	"encoding/json"
	"errors"
)

// ErrStopped is the failure of a request that nobody wants any more.
var ErrStopped = errors.New("the request was stopped")

// ErrLacking is the failure of a set-up for a request that asks for what the framework does not have. It is answered with
// NotImplemented.
var ErrLacking = errors.New("the framework does not have it")

// Overloaded is the failure of a run whose requests come faster than they are answered. What was answered counts.
type Overloaded struct{ Reason string }

func (o *Overloaded) Error() string { return o.Reason }

// Phases are those that a benchmark has in each role.
type Phases interface {
	// Prepare creates the components of the next run, and returns when they have started.
	Prepare() error
	// CleanUp returns when nothing of the run is left; after the last one, nothing of the request. SetUp may not have come
	// so far.
	CleanUp(lastRun bool) error
	// Stop makes Prepare and Run fail as soon as may be. It is called from another goroutine.
	Stop()
}

// Runs are the phases of a role that starts runs.
type Runs interface {
	Phases
	// Run sends the first messages, and waits for the end of the run.
	Run() error
	// Answer is the number that the run computed, modulo 2^64.
	Answer() uint64
}

// Measured are runs that have more to tell than an answer.
type Measured interface {
	Runs
	// Metrics are numbers of all runs so far, by names that end with their units.
	Metrics() map[string]float64
	// Latencies are those of the run, each value in nanoseconds with its count, or nil if the benchmark is not one of latencies.
	Latencies() [][2]uint64
}

// Benchmark is a benchmark within this process.
type Benchmark interface {
	Runs
	// SetUp creates the state that lasts for all runs.
	SetUp(parameters Parameters) error
}

// Master is the master's half of a benchmark between processes.
type Master interface {
	Runs
	// SetUp creates the state that lasts for all runs, and returns the configuration of the clients.
	SetUp(parameters Parameters, clients int) (configuration string, err error)
	// Introduce takes the data from the clients' SetUp, in their order.
	Introduce(clients []string) error
}

// Verifier is the master's half of a benchmark whose operations can be verified.
type Verifier interface {
	Master
	// Verify has operations carried out in place of Run, and returns all of them.
	Verify() ([]Operation, error)
}

// Operation is one of a history. Its times are on one clock.
type Operation struct {
	Replica, Key                uint64
	Write                       bool
	Value                       uint64
	InvokedNanos, ReturnedNanos int64
}

// MarshalJSON writes it as the protocol has it.
func (o Operation) MarshalJSON() ([]byte, error) {
	return json.Marshal([...]any{o.Replica, o.Key, o.Write, o.Value, o.InvokedNanos, o.ReturnedNanos})
}

// Client is a client's half.
type Client interface {
	Phases
	// SetUp creates the state that lasts for all runs, and returns its data for the master.
	SetUp(configuration string) (data string, err error)
}

// Distributed makes both halves of a benchmark between processes. Other nodes reach this one at the address.
type Distributed struct {
	Master func(address string) Master
	Client func(address string) Client
}

// Testee describes a testee, and has its benchmarks by their symbols.
type Testee struct {
	Symbol           string
	Framework        string
	FrameworkVersion string
	Local            map[string]func() Benchmark
	Distributed      map[string]Distributed
	// Verifies are the symbols of those whose masters are Verifiers.
	Verifies []string
	// Settings are facts for those who read the results.
	Settings map[string]string
	// Options are those that may be set, with their values.
	Options map[string]OptionValues
	// SettingsByOptions, if it is not nil, returns further settings, which depend on the options that were set.
	SettingsByOptions func() map[string]string
}

// Parameters are those of a request, by their names in the contract.
type Parameters json.RawMessage

// Into fills the fields of a structure that are there.
func (p Parameters) Into(fields any) error {
	return json.Unmarshal(p, fields)
}
