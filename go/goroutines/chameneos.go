package main

import "mpp/workloads"

// A creatureMessage is one of start, meet, change and exit.
type creatureMessage any

// A meet is a creature's wish for a partner.
type meet struct {
	colour   workloads.Colour
	creature *mailbox[creatureMessage]
}

// A change is the colour that a partner takes.
type change struct{ colour workloads.Colour }

type exit struct{}

// A mallMessage is a meet, or the report of a creature: how many times it has met another one.
type mallMessage any

type report struct{ meetings uint64 }

var chameneos = local[workloads.Chameneos]{
	parts: func(p workloads.Chameneos) uint64 { return p.Chameneos },
	create: func(p workloads.Chameneos, r *run) func() {
		mall, creatures := newMailbox[mallMessage](r), newMailboxes[creatureMessage](r, p.Chameneos)
		r.start(func() { keepMall(p.Meetings, r, mall) })
		for number, creature := range creatures {
			r.start(func() { live(workloads.FirstColour(uint64(number)), creature, mall) })
		}
		return func() {
			for _, creature := range creatures {
				creature.send(start{})
			}
		}
	},
}

// keepMall introduces creatures to each other, until there are no more meetings.
func keepMall(meetings uint64, r *run, own *mailbox[mallMessage]) {
	var waiting *meet
	for message := range own.all() {
		switch message := message.(type) {
		case meet:
			switch {
			case meetings == 0:
				message.creature.send(exit{})
			case waiting == nil:
				waiting = &message
			default:
				meetings--
				message.creature.send(*waiting)
				waiting = nil
			}
		case report:
			r.Arrive(message.meetings)
		}
	}
}

func live(colour workloads.Colour, own *mailbox[creatureMessage], mall *mailbox[mallMessage]) {
	var meetings uint64
	for message := range own.all() {
		switch message := message.(type) {
		case start:
		case meet:
			colour = colour.Complement(message.colour)
			meetings++
			message.creature.send(change{colour})
		case change:
			colour = message.colour
			meetings++
		case exit:
			mall.send(report{meetings})
			return
		}
		mall.send(meet{colour, own})
	}
}
