package main

import (
	"encoding/json"
	"strconv"

	"github.com/asynkron/protoactor-go/actor"
)

// A distributed benchmark is made of the parts of its runs on the master, and of their partners on clients.
type distributed[P any] struct {
	parts func(parameters P) uint64
	// require fails if the framework does not have what the parameters ask for, which few benchmarks can.
	require func(parameters P) error
	// introductions is how often a preparation has to learn that an actor knows of others, if at all.
	introductions func(parameters P) uint64
	// clients is how many clients take part. Without it the first one does.
	clients func(parameters P) int
	// messageBytes is the most that a message bears as its payload.
	messageBytes func(parameters P) int
	// partners is how many a client has.
	partners func(parameters P) uint64
	// partner makes one of them, by its number.
	partner func(parameters P, r *run, number uint64) actor.Actor
	create  func(parameters P, r *run, ctx actor.Context, partners []*actor.PID) (begin func())
}

// A netConfiguration is for the client.
type netConfiguration struct {
	Token      string
	Master     string
	Parameters json.RawMessage
}

func partnerName(number uint64) string { return strconv.FormatUint(number, 10) }

// partnerID is a partner's name for other nodes.
func partnerID(number uint64) string { return overseerName + "/" + partnerName(number) }
