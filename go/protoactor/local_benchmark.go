package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/mpp"
)

// A local benchmark is made of the parts of its runs.
type local[P any] struct {
	// parts is how many parts of a run arrive at its latch.
	parts func(parameters P) uint64
	// introductions is how often its preparation has to learn that an actor knows of others, if at all.
	introductions func(parameters P) uint64
	// create creates the actors of a run, as children of the overseer, and returns a function that sends the first messages.
	create func(parameters P, r *run, ctx actor.Context) (begin func())
}

// one is the parts of a run in which one actor has the answer.
func one[P any](P) uint64 { return 1 }

// localBenchmark takes a local benchmark through its phases.
type localBenchmark[P any] struct {
	local[P]
	parameters P
	system     *system
	begin      func()
	run        *run
}

func (b *localBenchmark[P]) SetUp(parameters mpp.Parameters) error {
	b.system.start()
	return parameters.Into(&b.parameters)
}

func (b *localBenchmark[P]) Prepare() (err error) {
	var introductions uint64
	if b.introductions != nil {
		introductions = b.introductions(b.parameters)
	}
	b.run, err = openRun(b.system, b.parts(b.parameters), introductions, func(r *run, ctx actor.Context) {
		b.begin = b.create(b.parameters, r, ctx)
	})
	return err
}

func (b *localBenchmark[P]) Run() error {
	b.begin()
	err := b.run.Wait()
	b.run.succeeded = err == nil
	return err
}

func (b *localBenchmark[P]) Answer() uint64 {
	return b.run.answer()
}

func (b *localBenchmark[P]) Metrics() map[string]float64 {
	return b.run.metrics()
}

func (b *localBenchmark[P]) Latencies() [][2]uint64 {
	return b.run.latencies()
}

func (b *localBenchmark[P]) CleanUp(lastRun bool) error {
	return b.system.cleanUp(lastRun)
}

func (b *localBenchmark[P]) Stop() {
	b.system.stop()
}
