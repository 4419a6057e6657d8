package main

import "mpp/workloads"

// A parentMessage is the beginning, or the number that a child brings back.
type parentMessage struct{ number uint64 }

// A child gets its number through a channel, since one message is all that it gets.
type child chan uint64

var forkJoinCreate = local[workloads.ForkJoinCreate]{
	parts: one[workloads.ForkJoinCreate],
	create: func(p workloads.ForkJoinCreate, r *run) func() {
		parent := newMailbox[parentMessage](r)
		r.start(func() { forkAndJoin(p, r, parent) })
		return func() { parent.send(parentMessage{}) }
	},
}

func forkAndJoin(p workloads.ForkJoinCreate, r *run, own *mailbox[parentMessage]) {
	if _, open := own.receive(); !open {
		return
	}
	if p.HoldAll {
		children := make([]child, p.Components)
		for i := range children {
			children[i] = fork(r, own)
		}
		for i, forked := range children {
			forked <- uint64(i) + 1
		}
	} else {
		for i := range p.Components {
			fork(r, own) <- i + 1
		}
	}
	var sum uint64
	for range p.Components {
		received, open := own.receive()
		if !open {
			return
		}
		sum += received.number
	}
	r.Arrive(sum)
}

// fork makes a child, which answers once and ends.
func fork(r *run, parent *mailbox[parentMessage]) child {
	forked := make(child, 1)
	r.spawn(func() { parent.send(parentMessage{<-forked}) })
	return forked
}

var forkJoinThroughput = local[workloads.ForkJoinThroughput]{
	parts: func(p workloads.ForkJoinThroughput) uint64 { return p.Components },
	create: func(p workloads.ForkJoinThroughput, r *run) func() {
		sender, receivers := newMailbox[start](r), newMailboxes[uint64](r, p.Components)
		for _, receiver := range receivers {
			r.start(func() { add(p.Messages, r, receiver) })
		}
		r.start(func() {
			if _, open := sender.receive(); open {
				p.SendAll(func(receiver, number uint64) { receivers[receiver].send(number) })
			}
		})
		return func() { sender.send(start{}) }
	},
}

// add adds the numbers that come.
func add(messages uint64, r *run, own *mailbox[uint64]) {
	var sum uint64
	for range messages {
		number, open := own.receive()
		if !open {
			return
		}
		sum += number
	}
	r.Arrive(sum)
}
