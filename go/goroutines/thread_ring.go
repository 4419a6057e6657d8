package main

import "mpp/workloads"

// A token bears its number, and how many hops are left.
type token struct{ number, hops uint64 }

var threadRing = local[workloads.ThreadRing]{
	parts: func(p workloads.ThreadRing) uint64 { return p.Tokens },
	create: func(p workloads.ThreadRing, r *run) func() {
		ring, ends := newMailboxes[token](r, p.Components), make(workloads.TokenEnds, p.Tokens)
		r.answer = ends.Answer
		for place, own := range ring {
			number := uint64(place) + 1
			r.start(func() { handOn(number, own, ring[number%p.Components], ends, r) })
		}
		return func() {
			for number := range p.Tokens {
				ring[p.Start(number)].send(token{number, p.Hops})
			}
		}
	},
}

// handOn sends tokens on until they end here.
func handOn(number uint64, own, successor *mailbox[token], ends workloads.TokenEnds, r *run) {
	for received := range own.all() {
		if received.hops > 0 {
			successor.send(token{received.number, received.hops - 1})
			continue
		}
		ends[received.number] = number
		r.Arrive(0)
	}
}
