package workloads

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"mpp/mpp"
)

const (
	// So long after the last request's time all answers have to be there.
	answersPatience  = 10 * time.Second
	requestsPerCheck = 1000
	// LIMIT_IN_FLIGHT of proto/options.proto.
	mostUnanswered = 10_000_000
)

// An OpenLoop has the parameters of LATENCY and NETLATENCY, and what a request's runs have of it: requests come at a steady
// rate, whether or not those before them have been answered. The benchmark's goroutine generates them, the collector, one
// component, takes the answers.
type OpenLoop struct {
	RatePerSecond  uint64 `json:"rate_per_second"`
	DurationMillis uint64 `json:"duration_millis"`
	Servers        uint64 `json:"parallelism"`
	WorkNanos      uint64 `json:"work_nanos"`

	mostUnanswered uint64
	// Written before the first request of a run.
	begin     time.Time
	latencies *LatencyHistogram
	// In all runs.
	lateness *LatencyHistogram
	received atomic.Uint64
	sum      atomic.Uint64
}

// Reset begins anew, before a run.
func (l *OpenLoop) Reset() {
	makeRoomForGenerator()
	l.latencies = NewLatencyHistogram()
	if l.lateness == nil {
		l.lateness = NewLatencyHistogram()
	}
	if l.mostUnanswered == 0 {
		l.mostUnanswered = mostUnanswered
	}
	l.received.Store(0)
	l.sum.Store(0)
}

// Requests is how many there are in a run.
func (l *OpenLoop) Requests() uint64 {
	return max(l.RatePerSecond*l.DurationMillis/1000, 1)
}

// Intended is a request's time, from the run's begin on.
func (l *OpenLoop) Intended(request uint64) time.Duration {
	seconds, rest := request/l.RatePerSecond, request%l.RatePerSecond
	return time.Duration(seconds*uint64(time.Second) + rest*uint64(time.Second)/l.RatePerSecond)
}

// Latest is when all answers have to be there, from the run's begin on.
func (l *OpenLoop) Latest() time.Duration {
	return l.Intended(l.Requests()-1) + answersPatience
}

// Generate sends each request at its intended time, or at once if it is late, by a function that takes its number, and waits
// until the latch opens. It fails if answers do not keep up.
func (l *OpenLoop) Generate(latch *mpp.Latch, send func(request uint64)) error {
	// It has a thread for itself.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	// Takes some microseconds, before the first request's time.
	leave, err := takeGeneratorProcessor()
	if err != nil {
		return err
	}
	defer leave()
	requests := l.Requests()
	l.begin = time.Now()
	latest := l.Latest()
	for request := range requests {
		intended := l.Intended(request)
		now := time.Since(l.begin)
		for now < intended {
			// It fails, or is stopped, before all is sent.
			if latch.IsOpen() {
				return nil
			}
			now = time.Since(l.begin)
		}
		l.lateness.Record(now - intended)
		send(request)
		if sent := request + 1; sent%requestsPerCheck == 0 {
			if latch.IsOpen() {
				return nil
			}
			if err := l.check(sent, now, latest); err != nil {
				return err
			}
		}
	}
	if !latch.OpensBy(l.begin.Add(latest)) {
		return l.overloaded(fmt.Sprintf("not all answers came within %v after the last request", answersPatience), requests)
	}
	return nil
}

func (l *OpenLoop) check(sent uint64, now, latest time.Duration) error {
	if now > latest {
		return l.Unsent(sent)
	}
	if sent-l.received.Load() > l.mostUnanswered {
		return l.overloaded(fmt.Sprintf("more than %d requests are unanswered", l.mostUnanswered), sent)
	}
	return nil
}

// Unsent is the failure of a generator that has sent so many requests when all answers have to be there.
func (l *OpenLoop) Unsent(sent uint64) error {
	reason := fmt.Sprintf("not all requests could be sent within %v after the time of the last one", answersPatience)
	return l.overloaded(reason, sent)
}

func (l *OpenLoop) overloaded(reason string, sent uint64) error {
	text := fmt.Sprintf("%s: %d answers to %d of %d requests", reason, l.received.Load(), sent, l.Requests())
	return &mpp.Overloaded{Reason: text}
}

// Serve is the work of a server on a request.
func (l *OpenLoop) Serve() {
	ComputeFor(time.Duration(l.WorkNanos))
}

// Collect takes the answer of a request. It says whether it was the last one.
func (l *OpenLoop) Collect(request uint64) (last bool) {
	l.latencies.Record(time.Since(l.begin) - l.Intended(request))
	l.sum.Add(request)
	return l.received.Add(1) == l.Requests()
}

// Answer is the sum of the requests whose answers have come.
func (l *OpenLoop) Answer() uint64 {
	return l.sum.Load()
}

// Latencies are those of the run.
func (l *OpenLoop) Latencies() [][2]uint64 {
	return l.latencies.Counts()
}

// Metrics are those of all runs so far.
func (l *OpenLoop) Metrics() map[string]float64 {
	lateness := l.lateness.Percentile(99)
	return map[string]float64{"generator_lateness_p99_micros": float64(lateness) / float64(time.Microsecond)}
}
