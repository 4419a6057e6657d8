package main

import "mpp/workloads"

type start struct{}

// A ping bears its sender, and its index, which stays 0 without content.
type ping struct {
	sender chan<- pong
	index  uint64
}

type pong struct{ index uint64 }

// pingPong has one message in flight, so that channels never let a sender wait.
var pingPong = local[workloads.PingPong]{
	parts: one[workloads.PingPong],
	create: func(p workloads.PingPong, r *run) func() {
		p.Complete()
		starts, pings := make(chan start, 1), make(chan ping, 1)
		r.start(func() { sendPings(workloads.NewPipeline(p), r, starts, pings) })
		r.start(func() { answerPings(pings) })
		r.onEnd(func() { close(starts) })
		return func() { starts <- start{} }
	},
}

// sendPings is the pinger. The ponger ends when it does.
func sendPings(pipeline *workloads.Pipeline, r *run, starts <-chan start, pings chan<- ping) {
	defer close(pings)
	if _, begun := <-starts; !begun {
		return
	}
	pongs := make(chan pong, 1)
	pings <- ping{sender: pongs}
	for !r.over.Load() {
		received := <-pongs
		index, more := pipeline.Take(received.index)
		if !more {
			r.Arrive(pipeline.Answer())
			return
		}
		pings <- ping{pongs, index}
	}
}

// answerPings is the ponger.
func answerPings(pings <-chan ping) {
	for received := range pings {
		received.sender <- pong{received.index}
	}
}
