package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

type (
	// A goMessage is a child's number.
	goMessage struct{ number uint64 }
	// An ack brings it back.
	ack struct{ number uint64 }
	// A value is a number to be added.
	value struct{ number uint64 }
)

var forkJoinCreate = local[workloads.ForkJoinCreate]{
	parts: one[workloads.ForkJoinCreate],
	create: func(p workloads.ForkJoinCreate, r *run, ctx actor.Context) func() {
		parent := ctx.Spawn(r.props(func() actor.Actor { return &forkParent{run: r, parameters: p, missing: p.Components} }))
		return func() { r.Root.Send(parent, startMessage) }
	},
}

type forkParent struct {
	*run
	parameters workloads.ForkJoinCreate
	missing    uint64
	sum        uint64
}

func (f *forkParent) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *start:
		f.fork(ctx)
	case *ack:
		f.sum += message.number
		f.missing--
		if f.missing == 0 {
			f.Arrive(f.sum)
		}
	}
}

func (f *forkParent) fork(ctx actor.Context) {
	props := f.props(func() actor.Actor { return forkChild{} })
	var held []*actor.PID
	for number := uint64(1); number <= f.parameters.Components && !f.over.Load(); number++ {
		child := ctx.Spawn(props)
		if f.parameters.HoldAll {
			held = append(held, child)
		} else {
			ctx.Request(child, &goMessage{number})
		}
	}
	for place, child := range held {
		ctx.Request(child, &goMessage{uint64(place) + 1})
	}
}

// A forkChild answers once, and stops.
type forkChild struct{}

func (forkChild) Receive(ctx actor.Context) {
	if message, is := ctx.Message().(*goMessage); is {
		ctx.Respond(&ack{message.number})
		ctx.Stop(ctx.Self())
	}
}

var forkJoinThroughput = local[workloads.ForkJoinThroughput]{
	parts: func(p workloads.ForkJoinThroughput) uint64 { return p.Components },
	create: func(p workloads.ForkJoinThroughput, r *run, ctx actor.Context) func() {
		receivers := make([]*actor.PID, p.Components)
		for number := range receivers {
			receivers[number] = ctx.Spawn(r.props(func() actor.Actor { return &adder{run: r, missing: p.Messages} }))
		}
		sender := ctx.Spawn(r.props(func() actor.Actor { return &valueSender{parameters: p, receivers: receivers} }))
		return func() { r.Root.Send(sender, startMessage) }
	},
}

type valueSender struct {
	parameters workloads.ForkJoinThroughput
	receivers  []*actor.PID
}

func (s *valueSender) Receive(ctx actor.Context) {
	if _, is := ctx.Message().(*start); is {
		s.parameters.SendAll(func(receiver, number uint64) { ctx.Send(s.receivers[receiver], &value{number}) })
	}
}

// An adder adds the numbers that come.
type adder struct {
	*run
	missing uint64
	sum     uint64
}

func (a *adder) Receive(ctx actor.Context) {
	if message, is := ctx.Message().(*value); is {
		a.sum += message.number
		a.missing--
		if a.missing == 0 {
			a.Arrive(a.sum)
		}
	}
}
