package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

type (
	// An increment of a producer bears its next number, which counts from 1.
	increment struct{ producer, number uint64 }
	get       struct{}
)

var getMessage = &get{}

var counting = local[workloads.Counting]{
	parts: one[workloads.Counting],
	create: func(p workloads.Counting, r *run, ctx actor.Context) func() {
		counter := ctx.Spawn(r.props(func() actor.Actor {
			return &countingActor{run: r, counter: workloads.NewCounter(p.Producers)}
		}))
		producers := make([]*actor.PID, p.Producers)
		for number := range producers {
			producers[number] = ctx.Spawn(r.props(func() actor.Actor {
				return &producer{run: r, number: uint64(number), messages: p.Messages, counter: counter}
			}))
		}
		return func() { r.startAll(producers) }
	},
}

type countingActor struct {
	*run
	counter *workloads.Counter
}

func (c *countingActor) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *increment:
		if err := c.counter.Increment(message.producer, message.number); err != nil {
			c.Fail(err)
		}
	case *get:
		if answer, done := c.counter.Get(); done {
			c.Arrive(answer)
		}
	}
}

type producer struct {
	*run
	number   uint64
	messages uint64
	counter  *actor.PID
}

func (p *producer) Receive(ctx actor.Context) {
	if _, is := ctx.Message().(*start); !is {
		return
	}
	for number := uint64(1); number <= p.messages && !p.over.Load(); number++ {
		ctx.Send(p.counter, &increment{p.number, number})
	}
	ctx.Send(p.counter, getMessage)
}
