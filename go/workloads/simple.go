package workloads

import "mpp/mpp"

// Fibonacci are the parameters of FIBONACCI.
type Fibonacci struct {
	Number uint64 `json:"fib_number"`
}

// ForkJoinCreate are the parameters of FORKJOINCREATE.
type ForkJoinCreate struct {
	Components uint64 `json:"number_of_components"`
	HoldAll    bool   `json:"hold_all"`
}

// RequestReply are the parameters of REQUESTREPLY.
type RequestReply struct {
	Requests    uint64 `json:"number_of_requests"`
	Parallelism uint64 `json:"parallelism"`
	Mode        string `json:"mode"`
}

// Ask says whether the client asks as the framework's users do, and not by messages.
func (r RequestReply) Ask() bool {
	return r.Mode == "CALL_MODE_ASK"
}

// ForkJoinThroughput are the parameters of FORKJOINTHROUGHPUT.
type ForkJoinThroughput struct {
	Components uint64 `json:"number_of_components"`
	Messages   uint64 `json:"messages_per_component"`
	RoundRobin bool   `json:"round_robin"`
}

// SendAll has every message sent: the receivers count from 0, the numbers from 1.
func (f ForkJoinThroughput) SendAll(send func(receiver, number uint64)) {
	if f.RoundRobin {
		for number := range f.Messages {
			for receiver := range f.Components {
				send(receiver, number+1)
			}
		}
		return
	}
	for receiver := range f.Components {
		for number := range f.Messages {
			send(receiver, number+1)
		}
	}
}

// ThreadRing are the parameters of THREADRING.
type ThreadRing struct {
	Components uint64 `json:"number_of_components"`
	Hops       uint64 `json:"number_of_hops"`
	Tokens     uint64 `json:"number_of_tokens"`
}

// Start is the component that a token begins at, both by their numbers from 0.
func (r ThreadRing) Start(token uint64) uint64 {
	return token * r.Components / r.Tokens
}

// TokenEnds are the components, by their numbers from 1, at which the tokens have ended. Each token has a place of its
// own, so that components may write them at the same time.
type TokenEnds []uint64

// Answer is their hash, in the tokens' order.
func (e TokenEnds) Answer() uint64 {
	return mpp.HashUint64s(e...)
}
