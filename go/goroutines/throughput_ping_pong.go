package main

import "mpp/workloads"

// A throughputPing bears its sender, and its index, which stays 0 without content.
type throughputPing struct {
	sender *mailbox[pingerMessage]
	index  uint64
}

// A pingerMessage is the beginning, or a PONG with its index.
type pingerMessage struct{ index uint64 }

var throughputPingPong = local[workloads.PingPong]{
	parts: func(p workloads.PingPong) uint64 { return p.Parallelism },
	create: func(p workloads.PingPong, r *run) func() {
		pingers := newMailboxes[pingerMessage](r, p.Parallelism)
		for _, pinger := range pingers {
			ponger := newMailbox[throughputPing](r)
			r.start(func() { pipelinePings(p, r, pinger, ponger) })
			r.start(func() { answerPipelined(ponger) })
		}
		return func() {
			for _, pinger := range pingers {
				pinger.send(pingerMessage{})
			}
		}
	},
}

func pipelinePings(p workloads.PingPong, r *run, own *mailbox[pingerMessage], ponger *mailbox[throughputPing]) {
	pipeline := workloads.NewPipeline(p)
	send := func(index uint64) {
		if p.StaticOnly {
			index = 0
		}
		ponger.send(throughputPing{own, index})
	}
	if _, open := own.receive(); !open {
		return
	}
	for index := range pipeline.Window {
		send(index)
	}
	for !pipeline.Done() {
		received, open := own.receive()
		if !open {
			return
		}
		if index, more := pipeline.Take(received.index); more {
			send(index)
		}
	}
	r.Arrive(pipeline.Answer())
}

func answerPipelined(own *mailbox[throughputPing]) {
	for received := range own.all() {
		received.sender.send(pingerMessage{received.index})
	}
}
