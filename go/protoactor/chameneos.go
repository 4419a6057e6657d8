package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/workloads"
)

type (
	// A meet is a creature's wish for a partner. Its sender is the creature.
	meet struct{ colour workloads.Colour }
	// A change is the colour that a partner takes.
	change struct{ colour workloads.Colour }
	exit   struct{}
	// A report is how many times a creature has met another one.
	report struct{ meetings uint64 }
)

var exitMessage = &exit{}

var chameneos = local[workloads.Chameneos]{
	parts: func(p workloads.Chameneos) uint64 { return p.Chameneos },
	create: func(p workloads.Chameneos, r *run, ctx actor.Context) func() {
		mall := ctx.Spawn(r.props(func() actor.Actor { return &chameneosMall{run: r, meetings: p.Meetings} }))
		creatures := make([]*actor.PID, p.Chameneos)
		for number := range creatures {
			colour := workloads.FirstColour(uint64(number))
			creatures[number] = ctx.Spawn(r.props(func() actor.Actor { return &chameneo{colour: colour, mall: mall} }))
		}
		return func() { r.startAll(creatures) }
	},
}

// A chameneosMall introduces creatures to each other, until there are no more meetings.
type chameneosMall struct {
	*run
	meetings uint64
	waiting  *meet
	creature *actor.PID
}

func (m *chameneosMall) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *meet:
		switch {
		case m.meetings == 0:
			ctx.Respond(exitMessage)
		case m.waiting == nil:
			m.waiting, m.creature = message, ctx.Sender()
		default:
			m.meetings--
			ctx.RequestWithCustomSender(ctx.Sender(), m.waiting, m.creature)
			m.waiting, m.creature = nil, nil
		}
	case *report:
		m.Arrive(message.meetings)
	}
}

type chameneo struct {
	colour   workloads.Colour
	mall     *actor.PID
	meetings uint64
}

func (c *chameneo) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *start:
	case *meet:
		c.colour = c.colour.Complement(message.colour)
		c.meetings++
		ctx.Respond(&change{c.colour})
	case *change:
		c.colour = message.colour
		c.meetings++
	case *exit:
		c.colour = workloads.Faded
		ctx.Send(c.mall, &report{c.meetings})
		ctx.Stop(ctx.Self())
		return
	default:
		return
	}
	ctx.Request(c.mall, &meet{c.colour})
}
