package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

var fairness = local[*workloads.Fairness]{
	parts: func(f *workloads.Fairness) uint64 { return f.Victims },
	create: func(f *workloads.Fairness, r *run, ctx actor.Context) func() {
		r.metrics = f.Metrics
		hogs, victims := make([]*actor.PID, f.Hogs), make([]*actor.PID, f.Victims)
		for i := range hogs {
			hogs[i] = ctx.Spawn(r.props(func() actor.Actor { return &hog{r, f} }))
		}
		for i := range victims {
			ponger := ctx.Spawn(r.props(func() actor.Actor { return &pingPonger{} }))
			victims[i] = ctx.Spawn(r.props(func() actor.Actor { return &victimPinger{run: r, fairness: f, ponger: ponger} }))
		}
		return func() {
			f.Begin()
			r.startAll(hogs)
			r.startAll(victims)
		}
	},
}

// A hog sends itself the next message on each.
type hog struct {
	*run
	fairness *workloads.Fairness
}

func (h *hog) Receive(ctx actor.Context) {
	if _, is := ctx.Message().(*start); !is {
		return
	}
	h.fairness.Work()
	if !h.over.Load() {
		ctx.Send(ctx.Self(), startMessage)
	}
}

// A victimPinger goes its rounds with a ponger.
type victimPinger struct {
	*run
	fairness *workloads.Fairness
	ponger   *actor.PID
	victim   *workloads.Victim
}

func (p *victimPinger) Receive(ctx actor.Context) {
	switch ctx.Message().(type) {
	case *start:
		p.victim = p.fairness.NewVictim()
		ctx.Request(p.ponger, pingMessage)
	case *pong:
		if p.victim.Take() {
			ctx.Request(p.ponger, pingMessage)
		} else {
			p.Arrive(p.victim.Received)
		}
	}
}
