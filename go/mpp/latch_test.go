package mpp_test

import (
	"errors"
	"testing"
	"time"

	"mpp/mpp"
)

func TestALatchOpensWhenAllPartsHaveArrived(t *testing.T) {
	latch := mpp.NewLatch(100)
	for part := range uint64(100) {
		go latch.Arrive(part)
	}
	if err := latch.Wait(); err != nil || latch.Sum() != 4950 {
		t.Error(err, latch.Sum())
	}
}

func TestTheFirstFailureOpensALatch(t *testing.T) {
	first := errors.New("first")
	latch := mpp.NewLatch(2)
	latch.Fail(first)
	latch.Fail(errors.New("second"))
	latch.Arrive(1)
	latch.Arrive(1)
	if err := latch.Wait(); err != first {
		t.Error(err)
	}
}

func TestAnOpenLatchIsOpenAfterItsDeadline(t *testing.T) {
	latch := mpp.NewLatch(1)
	if latch.OpensBy(time.Now()) {
		t.Error("it is open")
	}
	latch.Arrive(1)
	for range 100 {
		if !latch.OpensBy(time.Now()) {
			t.Fatal("it is not open")
		}
	}
}

func TestMorePartsThanThereAreFailARun(t *testing.T) {
	latch := mpp.NewLatch(1)
	latch.Arrive(1)
	latch.Arrive(1)
	if latch.Wait() == nil {
		t.Error("no failure")
	}
}
