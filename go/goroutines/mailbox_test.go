package main

import (
	"fmt"
	"testing"

	"mpp/workloads"
)

func TestAMailboxKeepsTheOrderAndEndsItsReceiver(t *testing.T) {
	r := newRun(1)
	own := newMailbox[int](r)
	next := 0
	for sent := range 1000 {
		own.send(sent)
		// Behind the senders, so that room is made for new messages.
		if sent%3 > 0 {
			if received, open := own.receive(); !open || received != next {
				t.Fatal(received, open, next)
			}
			next++
		}
	}
	own.close()
	own.send(0)
	if _, open := own.receive(); open {
		t.Error("still open")
	}
}

// These are the numbers that docs/baselines.md has of channels and mailboxes: scripts/go test -bench . ./goroutines, in go/.
func BenchmarkMailboxes(b *testing.B) {
	for _, window := range []uint64{1, 100} {
		b.Run(fmt.Sprintf("slices/%d", window), func(b *testing.B) {
			p := workloads.PingPong{MessagesPerPair: uint64(b.N), PipelineSize: window, Parallelism: 1}
			r := newRun(1)
			begin := throughputPingPong.create(p, r)
			b.ResetTimer()
			begin()
			if err := r.Wait(); err != nil {
				b.Fatal(err)
			}
			_ = r.end()
		})
		for _, selects := range []bool{false, true} {
			b.Run(fmt.Sprintf("channels/%d/select=%v", window, selects), func(b *testing.B) {
				pings, pongs, over := make(chan ping, window), make(chan pong, window), make(chan struct{})
				go func() {
					for received := range pings {
						received.sender <- pong{received.index}
					}
				}()
				for sent := range uint64(b.N) + window {
					if sent >= window && selects {
						select {
						case <-pongs:
						case <-over:
						}
					} else if sent >= window {
						<-pongs
					}
					if sent < uint64(b.N) {
						pings <- ping{pongs, sent}
					}
				}
				close(pings)
			})
		}
	}
}
