package mpp

import (
	"errors"
	"sync"
	"time"
)

// Latch opens when all parts of a run have arrived, each with its share of the answer, or when one has failed.
type Latch struct {
	mutex   sync.Mutex
	missing uint64
	sum     uint64
	failure error
	open    chan struct{}
}

// NewLatch makes the latch of a run with so many parts, at least one.
func NewLatch(parts uint64) *Latch {
	return &Latch{missing: parts, open: make(chan struct{})}
}

// Arrive reports one part done.
func (l *Latch) Arrive(share uint64) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.missing == 0 {
		l.fail(errors.New("more parts of the run arrived than it has"))
		return
	}
	l.sum += share
	l.missing--
	if l.missing == 0 && l.failure == nil {
		close(l.open)
	}
}

// Fail ends the run with a failure. The first one counts.
func (l *Latch) Fail(failure error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.fail(failure)
}

func (l *Latch) fail(failure error) {
	if l.failure != nil {
		return
	}
	l.failure = failure
	if l.missing > 0 {
		close(l.open)
	}
}

// Wait returns when all parts have arrived. It has no deadline, since a run may take the time it needs: Stop ends it.
func (l *Latch) Wait() error {
	<-l.open
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.failure
}

// IsOpen says whether Wait would return at once.
func (l *Latch) IsOpen() bool {
	select {
	case <-l.open:
		return true
	default:
		return false
	}
}

// OpensBy waits until it opens, but not after the deadline. It says whether it is open.
func (l *Latch) OpensBy(deadline time.Time) bool {
	late := time.NewTimer(time.Until(deadline))
	defer late.Stop()
	select {
	case <-l.open:
		return true
	case <-late.C:
		// Both may have happened.
		return l.IsOpen()
	}
}

// Sum is the shares of all parts, modulo 2^64.
func (l *Latch) Sum() uint64 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.sum
}
