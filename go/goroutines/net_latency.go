package main

import (
	"errors"
	"os"
	"sync"
	"time"

	"mpp/workloads"
)

// netLatency is NETLATENCY: servers are pongers, requests and answers PINGs and PONGs with an index.
var netLatency = netBenchmark[*workloads.OpenLoop]{
	parts: one[*workloads.OpenLoop],
	configure: func(l **workloads.OpenLoop) netConfiguration {
		return netConfiguration{Pairs: uint32((*l).Servers), WorkNanos: (*l).WorkNanos}
	},
	create: func(m *netMaster[*workloads.OpenLoop], l *workloads.OpenLoop, r *run) func() {
		l.Reset()
		r.answer, r.metrics, r.latencies = l.Answer, l.Metrics, l.Latencies
		starts, collector := make(chan start), newMailbox[uint64](r)
		r.start(func() { collectAnswers(l, r, collector) })
		for _, c := range m.connections {
			r.start(func() {
				<-starts
				if err := receiveAnswers(c, r, collector); err != nil && !r.over.Load() {
					r.Fail(m.lost(err))
				}
			})
		}
		begin := sync.OnceFunc(func() { close(starts) })
		r.onEnd(begin)
		r.onEnd(m.interrupt)
		return func() {
			begin()
			// A server that does not read lets its connection fill.
			deadline := time.Now().Add(l.Latest())
			for _, c := range m.connections {
				_ = c.socket.SetWriteDeadline(deadline)
			}
			if r.over.Load() {
				m.interrupt()
			}
			r.generate(l, func(request uint64) {
				err := m.connections[request%l.Servers].sendNow(request)
				if errors.Is(err, os.ErrDeadlineExceeded) {
					r.Fail(l.Unsent(request))
				} else if err != nil {
					r.Fail(m.lost(err))
				}
			})
		}
	},
}

// receiveAnswers takes a server's answers to the collector, until the run ends.
func receiveAnswers(c *connection, r *run, collector *mailbox[uint64]) error {
	for !r.over.Load() {
		request, err := c.receive()
		if err != nil {
			return err
		}
		collector.send(request)
	}
	return nil
}
