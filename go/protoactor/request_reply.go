package main

import (
	"time"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

// The framework asks for a deadline. It is longer than any run.
const askDeadline = 24 * time.Hour

type (
	question struct{ value uint64 }
	reply    struct{ value uint64 }
)

var requestReply = local[workloads.RequestReply]{
	parts: func(p workloads.RequestReply) uint64 { return p.Parallelism },
	create: func(p workloads.RequestReply, r *run, ctx actor.Context) func() {
		clients := make([]*actor.PID, p.Parallelism)
		for pair := range clients {
			server := ctx.Spawn(r.props(func() actor.Actor { return questionServer{} }))
			clients[pair] = ctx.Spawn(r.props(func() actor.Actor {
				return &questionClient{run: r, asks: p.Ask(), missing: p.Requests, server: server}
			}))
		}
		return func() { r.startAll(clients) }
	},
}

type questionClient struct {
	*run
	asks    bool
	missing uint64
	server  *actor.PID
	asked   *actor.Future
}

func (c *questionClient) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *start:
		c.question(ctx, 0)
	case *reply:
		c.take(ctx, message)
	case *actor.Stopping:
		if c.asked != nil {
			// It would else wait for its deadline.
			ctx.Stop(c.asked.PID())
		}
	}
}

func (c *questionClient) question(ctx actor.Context, value uint64) {
	if !c.asks {
		ctx.Request(c.server, &question{value})
		return
	}
	c.asked = ctx.RequestFuture(c.server, &question{value}, askDeadline)
	ctx.ReenterAfter(c.asked, func(response any, err error) {
		c.asked = nil
		if err != nil {
			c.Fail(err)
		} else if answer, is := response.(*reply); is {
			c.take(ctx, answer)
		}
	})
}

func (c *questionClient) take(ctx actor.Context, answer *reply) {
	c.missing--
	if c.missing > 0 {
		c.question(ctx, answer.value)
	} else {
		c.Arrive(answer.value)
	}
}

type questionServer struct{}

func (questionServer) Receive(ctx actor.Context) {
	if message, is := ctx.Message().(*question); is {
		ctx.Respond(&reply{message.value + 1})
	}
}
