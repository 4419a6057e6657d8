package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

type (
	fibonacciRequest  struct{ number uint64 }
	fibonacciResponse struct{ value uint64 }
)

var fibonacci = local[workloads.Fibonacci]{
	parts: one[workloads.Fibonacci],
	create: func(p workloads.Fibonacci, r *run, ctx actor.Context) func() {
		root := ctx.Spawn(newFibonacciProps(r))
		asker := ctx.Spawn(r.props(func() actor.Actor { return &fibonacciAsker{run: r, number: p.Number, root: root} }))
		return func() { r.Root.Send(asker, startMessage) }
	},
}

// A fibonacciAsker asks the root of all calls.
type fibonacciAsker struct {
	*run
	number uint64
	root   *actor.PID
}

func (a *fibonacciAsker) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *start:
		ctx.Request(a.root, &fibonacciRequest{a.number})
	case *fibonacciResponse:
		a.Arrive(message.value)
	}
}

// A fibonacciCall is one call of the recursive definition.
type fibonacciCall struct {
	*run
	// All calls of a run share it.
	children *actor.Props
	sender   *actor.PID
	missing  int
	sum      uint64
}

func newFibonacciProps(r *run) *actor.Props {
	var props *actor.Props
	props = r.props(func() actor.Actor { return &fibonacciCall{run: r, children: props} })
	return props
}

func (c *fibonacciCall) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *fibonacciRequest:
		c.sender = ctx.Sender()
		if message.number <= 2 {
			c.answer(ctx, 1)
			return
		}
		if c.over.Load() {
			return
		}
		c.missing = 2
		for _, number := range [...]uint64{message.number - 1, message.number - 2} {
			ctx.Request(ctx.Spawn(c.children), &fibonacciRequest{number})
		}
	case *fibonacciResponse:
		c.sum += message.value
		c.missing--
		if c.missing == 0 {
			c.answer(ctx, c.sum)
		}
	}
}

// answer answers the caller. The call has then done its work.
func (c *fibonacciCall) answer(ctx actor.Context, value uint64) {
	ctx.Send(c.sender, &fibonacciResponse{value})
	ctx.Stop(ctx.Self())
}
