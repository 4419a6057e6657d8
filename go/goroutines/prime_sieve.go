package main

import "mpp/workloads"

// A collectorMessage is the number and the sum of a filter's primes.
type collectorMessage struct {
	number      uint64
	isLast      bool
	primes, sum uint64
}

// A filterMessage is a batch of numbers, in ascending order. None stands for their end.
type filterMessage []uint64

var primeSieve = local[workloads.PrimeSieve]{
	parts: one[workloads.PrimeSieve],
	create: func(p workloads.PrimeSieve, r *run) func() {
		source, collector, first := newMailbox[start](r), newMailbox[collectorMessage](r), newMailbox[filterMessage](r)
		r.start(func() { collect(r, collector) })
		r.start(func() { sieve(1, p, r, first, collector) })
		r.start(func() {
			if _, open := source.receive(); open {
				p.SendAll(func(numbers []uint64) { first.send(numbers) })
				first.send(nil)
			}
		})
		return func() { source.send(start{}) }
	},
}

// sieve is a filter, which makes the next one when it first needs it.
func sieve(number uint64, p workloads.PrimeSieve, r *run, own *mailbox[filterMessage], collector *mailbox[collectorMessage]) {
	filter := workloads.NewFilter(p)
	var successor *mailbox[filterMessage]
	pass := func(numbers []uint64) {
		if successor == nil {
			successor = newMailbox[filterMessage](r)
			r.spawn(func() { sieve(number+1, p, r, successor, collector) })
		}
		successor.send(numbers)
	}
	for {
		numbers, open := own.receive()
		if !open {
			return
		}
		if numbers == nil {
			break
		}
		filter.Take(numbers, pass)
	}
	if rest := filter.Flush(); len(rest) > 0 {
		pass(rest)
	}
	if successor != nil {
		successor.send(nil)
	}
	primes, sum := filter.Report()
	collector.send(collectorMessage{number, successor == nil, primes, sum})
}

// collect adds up the filters' reports.
func collect(r *run, own *mailbox[collectorMessage]) {
	var collector workloads.Collector
	for received := range own.all() {
		if answer, done := collector.Take(received.number, received.isLast, received.primes, received.sum); done {
			r.Arrive(answer)
		}
	}
}
