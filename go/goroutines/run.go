package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"mpp/mpp"
)

// Less than the host waits for a clean-up.
const cleanUpDeadline = 110 * time.Second

// A run has components, each a goroutine. One that panics fails the run.
type run struct {
	*mpp.Latch
	// answer is the sum of the parts' shares, unless a benchmark has another one.
	answer func() uint64
	// metrics and latencies are for benchmarks that have such.
	metrics   func() map[string]float64
	latencies func() [][2]uint64
	// over is true once nobody needs the components' work.
	over       atomic.Bool
	started    sync.WaitGroup
	components sync.WaitGroup
	mutex      sync.Mutex
	ends       []func()
}

func newRun(parts uint64) *run {
	r := &run{Latch: mpp.NewLatch(parts)}
	r.answer = r.Sum
	r.metrics = func() map[string]float64 { return nil }
	r.latencies = func() [][2]uint64 { return nil }
	return r
}

// start starts a component; the run begins when all of these are running.
func (r *run) start(component func()) {
	r.started.Add(1)
	r.spawn(func() {
		r.started.Done()
		component()
	})
}

// spawn starts a component that another one has made in the run.
func (r *run) spawn(component func()) {
	r.components.Add(1)
	go func() {
		defer r.components.Done()
		defer r.failOnPanic()
		component()
	}()
}

// failOnPanic is deferred by every component.
func (r *run) failOnPanic() {
	if cause := recover(); cause != nil {
		r.Fail(mpp.Panicked(cause))
	}
}

// onEnd has something done in the clean-up, by which components come to their end.
func (r *run) onEnd(end func()) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.ends = append(r.ends, end)
	if r.over.Load() {
		end()
	}
}

// end returns when no component is left.
func (r *run) end() error {
	r.over.Store(true)
	r.Fail(mpp.ErrStopped)
	r.mutex.Lock()
	for _, end := range r.ends {
		end()
	}
	r.mutex.Unlock()
	return allEnd(&r.components)
}

// allEnd waits until all goroutines of a group have ended.
func allEnd(group *sync.WaitGroup) error {
	ended := make(chan struct{})
	go func() {
		group.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-time.After(cleanUpDeadline):
		return fmt.Errorf("goroutines have not ended within %v", cleanUpDeadline)
	}
}

// A local benchmark is made of the parts of its runs.
type local[P any] struct {
	// parts is how many parts of a run arrive at its latch.
	parts func(parameters P) uint64
	// create starts the components of a run, and returns a function that sends the first messages.
	create func(parameters P, r *run) (begin func())

	parameters P
	run        atomic.Pointer[run]
	begin      func()
}

// one is the parts of a run in which one component has the answer.
func one[P any](P) uint64 { return 1 }

func (b *local[P]) SetUp(parameters mpp.Parameters) error {
	return parameters.Into(&b.parameters)
}

func (b *local[P]) Prepare() error {
	r := newRun(b.parts(b.parameters))
	b.run.Store(r)
	b.begin = b.create(b.parameters, r)
	r.started.Wait()
	return nil
}

func (b *local[P]) Run() error {
	b.begin()
	return b.run.Load().Wait()
}

func (b *local[P]) Answer() uint64 {
	return b.run.Load().answer()
}

func (b *local[P]) Metrics() map[string]float64 {
	return b.run.Load().metrics()
}

func (b *local[P]) Latencies() [][2]uint64 {
	return b.run.Load().latencies()
}

func (b *local[P]) CleanUp(bool) error {
	r := b.run.Swap(nil)
	if r == nil {
		return nil
	}
	return r.end()
}

func (b *local[P]) Stop() {
	if r := b.run.Load(); r != nil {
		r.over.Store(true)
		r.Fail(mpp.ErrStopped)
	}
}
