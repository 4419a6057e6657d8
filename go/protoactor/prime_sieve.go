package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

type (
	// Candidates are numbers in ascending order.
	candidates struct{ numbers []uint64 }
	// An endOfStream comes after all of them.
	endOfStream struct{}
	// A filterReport is the number and the sum of a filter's primes.
	filterReport struct {
		number      uint64
		isLast      bool
		primes, sum uint64
	}
)

var endMessage = &endOfStream{}

var primeSieve = local[workloads.PrimeSieve]{
	parts: one[workloads.PrimeSieve],
	create: func(p workloads.PrimeSieve, r *run, ctx actor.Context) func() {
		collector := ctx.Spawn(r.props(func() actor.Actor { return &collectorActor{run: r} }))
		first := r.spawn(func() actor.Actor { return newFilterActor(r, 1, p, collector) })
		source := ctx.Spawn(r.props(func() actor.Actor { return &sieveSource{parameters: p, first: first} }))
		return func() { r.Root.Send(source, startMessage) }
	},
}

type sieveSource struct {
	parameters workloads.PrimeSieve
	first      *actor.PID
}

func (s *sieveSource) Receive(ctx actor.Context) {
	if _, is := ctx.Message().(*start); is {
		s.parameters.SendAll(func(numbers []uint64) { ctx.Send(s.first, &candidates{numbers}) })
		ctx.Send(s.first, endMessage)
	}
}

// A filterActor makes the next one when it first needs it. Each is at the top: as a child it would be stopped with the one
// before it, and have a name as long as all of theirs.
type filterActor struct {
	*run
	number     uint64
	parameters workloads.PrimeSieve
	filter     *workloads.Filter
	collector  *actor.PID
	successor  *actor.PID
}

func newFilterActor(r *run, number uint64, p workloads.PrimeSieve, collector *actor.PID) *filterActor {
	return &filterActor{run: r, number: number, parameters: p, filter: workloads.NewFilter(p), collector: collector}
}

func (f *filterActor) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *candidates:
		f.filter.Take(message.numbers, func(numbers []uint64) { f.pass(ctx, numbers) })
	case *endOfStream:
		if rest := f.filter.Flush(); len(rest) > 0 {
			f.pass(ctx, rest)
		}
		if f.successor != nil {
			ctx.Send(f.successor, endMessage)
		}
		primes, sum := f.filter.Report()
		ctx.Send(f.collector, &filterReport{f.number, f.successor == nil, primes, sum})
		ctx.Stop(ctx.Self())
	}
}

func (f *filterActor) pass(ctx actor.Context, numbers []uint64) {
	if f.over.Load() {
		return
	}
	if f.successor == nil {
		f.successor = f.spawn(func() actor.Actor { return newFilterActor(f.run, f.number+1, f.parameters, f.collector) })
	}
	ctx.Send(f.successor, &candidates{numbers})
}

// A collectorActor adds up the filters' reports.
type collectorActor struct {
	*run
	collector workloads.Collector
}

func (c *collectorActor) Receive(ctx actor.Context) {
	if message, is := ctx.Message().(*filterReport); is {
		if answer, done := c.collector.Take(message.number, message.isLast, message.primes, message.sum); done {
			c.Arrive(answer)
		}
	}
}
