package main

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/mpp"
)

const (
	// Less than the host waits for a preparation or a clean-up.
	phaseDeadline = 110 * time.Second
	overseerName  = "run"
)

type start struct{}

// startMessage has no content, and exists once.
var startMessage = &start{}

// A run has actors: the overseer's children, their descendants, and those at the top.
type run struct {
	*mpp.Latch
	*system
	// answer is the sum of the parts' shares, unless a benchmark has another one.
	answer func() uint64
	// metrics and latencies are for benchmarks that have such.
	metrics   func() map[string]float64
	latencies func() [][2]uint64
	// over is true once nobody needs the actors' work.
	over atomic.Bool
	// number tells the runs of a request apart, from 1.
	number uint32
	// started opens when all actors that the run begins with have started, and know of each other.
	started *mpp.Latch
	// verify has operations carried out in place of the run, if a benchmark has such.
	verify    func() ([]mpp.Operation, error)
	succeeded bool
	overseer  *actor.PID
	gone      chan struct{}
	mutex     sync.Mutex
	top       []*actor.PID
	// flush has actors end what they tell each other, if a run does not end it by itself. Then flushed opens.
	flush   func()
	flushed *mpp.Latch
}

// openRun returns when all actors have started that are created by the overseer, and have been introduced to others.
func openRun(s *system, parts, introductions uint64, create func(r *run, ctx actor.Context)) (*run, error) {
	s.runs++
	r := &run{Latch: mpp.NewLatch(parts), system: s, number: s.runs, started: mpp.NewLatch(1 + introductions)}
	r.gone = make(chan struct{})
	r.answer = r.Sum
	r.metrics = func() map[string]float64 { return nil }
	r.latencies = func() [][2]uint64 { return nil }
	s.current.Store(r)
	pid, err := s.Root.SpawnNamed(s.topProps(func() actor.Actor { return &overseer{run: r, create: create} }), overseerName)
	if err != nil {
		s.current.Store(nil)
		return nil, err
	}
	r.overseer = pid
	late := time.AfterFunc(phaseDeadline, func() { r.started.Fail(errors.New("actors have not started in time")) })
	defer late.Stop()
	return r, r.started.Wait()
}

// spawn starts an actor at the top, whose end ends no other.
func (r *run) spawn(producer actor.Producer) *actor.PID {
	pid := r.Root.Spawn(r.topProps(producer))
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.top = append(r.top, pid)
	return pid
}

// startAll sends each of the actors its first message.
func (r *run) startAll(actors []*actor.PID) {
	for _, pid := range actors {
		r.Root.Send(pid, startMessage)
	}
}

// flushBy says how a clean-up ends what actors tell each other, and how many of them then arrive at the latch flushed.
func (r *run) flushBy(parts uint64, flush func()) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.flush, r.flushed = flush, mpp.NewLatch(parts)
}

// Fail ends the run, its preparation and its clean-up.
func (r *run) Fail(failure error) {
	r.started.Fail(failure)
	r.mutex.Lock()
	flushed := r.flushed
	r.mutex.Unlock()
	if flushed != nil {
		flushed.Fail(failure)
	}
	r.Latch.Fail(failure)
}

func (r *run) stop() {
	r.over.Store(true)
	r.Fail(mpp.ErrStopped)
}

// end returns when no actor is left.
func (r *run) end() error {
	flushing := r.awaitFlushed()
	r.stop()
	r.Root.Stop(r.overseer)
	select {
	case <-r.gone:
	case <-time.After(phaseDeadline):
		return fmt.Errorf("actors have not stopped within %v", phaseDeadline)
	}
	for pid := r.takeTop(); pid != nil; pid = r.takeTop() {
		if err := r.Root.StopFuture(pid).Wait(); err != nil {
			return fmt.Errorf("actor %s has not stopped: %w", pid.Id, err)
		}
	}
	return flushing
}

// takeTop takes one of the actors at the top, of which there may be more until the last one has stopped.
func (r *run) takeTop() *actor.PID {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if len(r.top) == 0 {
		return nil
	}
	pid := r.top[0]
	r.top = r.top[1:]
	return pid
}

// awaitFlushed returns when nothing of a run is under way that was not given up.
func (r *run) awaitFlushed() error {
	if r.flush == nil || !r.succeeded {
		return nil
	}
	late := time.AfterFunc(phaseDeadline/2, func() { r.flushed.Fail(errors.New("streams have not ended in time")) })
	defer late.Stop()
	r.flush()
	return r.flushed.Wait()
}

// An overseer creates a run's actors, and stops when all of them have.
type overseer struct {
	*run
	create  func(r *run, ctx actor.Context)
	missing int
}

func (o *overseer) Receive(ctx actor.Context) {
	switch ctx.Message().(type) {
	case *actor.Started:
		o.create(o.run, ctx)
		o.missing = len(ctx.Children())
		for _, child := range ctx.Children() {
			ctx.Request(child, &actor.Touch{})
		}
	case *actor.Touched:
		o.missing--
		if o.missing == 0 {
			o.started.Arrive(0)
		}
	case *actor.Stopped:
		close(o.gone)
	}
}
