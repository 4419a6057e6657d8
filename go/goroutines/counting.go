package main

import "mpp/workloads"

// An increment of a producer bears its next number, which counts from 1. Number 0 stands for a GET.
type increment struct{ producer, number uint64 }

var counting = local[workloads.Counting]{
	parts: one[workloads.Counting],
	create: func(p workloads.Counting, r *run) func() {
		counter, producers := newMailbox[increment](r), newMailboxes[start](r, p.Producers)
		r.start(func() { count(workloads.NewCounter(p.Producers), r, counter) })
		for number, producer := range producers {
			r.start(func() { produce(uint64(number), p.Messages, r, producer, counter) })
		}
		return func() {
			for _, producer := range producers {
				producer.send(start{})
			}
		}
	},
}

func count(counter *workloads.Counter, r *run, own *mailbox[increment]) {
	for message := range own.all() {
		if message.number > 0 {
			if err := counter.Increment(message.producer, message.number); err != nil {
				r.Fail(err)
				return
			}
		} else if answer, done := counter.Get(); done {
			r.Arrive(answer)
		}
	}
}

func produce(producer, messages uint64, r *run, own *mailbox[start], counter *mailbox[increment]) {
	if _, open := own.receive(); !open {
		return
	}
	for number := uint64(1); number <= messages && !r.over.Load(); number++ {
		counter.send(increment{producer, number})
	}
	counter.send(increment{producer, 0})
}
