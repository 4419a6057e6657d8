package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

// A pinger keeps a window of PINGs under way to its ponger. It is part of the actors that know which messages these are.
type pinger struct {
	*run
	pipeline *workloads.Pipeline
	ponger   *actor.PID
	// ping returns the PING with an index.
	ping func(index uint64) any
}

func (p *pinger) begin(ctx actor.Context) {
	for index := range p.pipeline.Window {
		p.send(ctx, index)
	}
}

// take takes a PONG, whose index is 0 if it has no content.
func (p *pinger) take(ctx actor.Context, index uint64) {
	if next, more := p.pipeline.Take(index); more {
		p.send(ctx, next)
	} else if p.pipeline.Done() {
		p.Arrive(p.pipeline.Answer())
	}
}

func (p *pinger) send(ctx actor.Context, index uint64) {
	ctx.Request(p.ponger, p.ping(index))
}
