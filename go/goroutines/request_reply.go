package main

import "mpp/workloads"

// A question bears its value, and where the answer is to go: the client's channel, or one for this answer alone.
type question struct {
	value   uint64
	replyTo chan<- reply
}

type reply struct{ value uint64 }

// requestReply has one question of each client in flight, so that channels never let a sender wait.
var requestReply = local[workloads.RequestReply]{
	parts: func(p workloads.RequestReply) uint64 { return p.Parallelism },
	create: func(p workloads.RequestReply, r *run) func() {
		starts := make([]chan start, p.Parallelism)
		for i := range starts {
			starts[i] = make(chan start, 1)
			questions := make(chan question, 1)
			r.start(func() { ask(p, r, starts[i], questions) })
			r.start(func() { answerQuestions(questions) })
			r.onEnd(func() { close(starts[i]) })
		}
		return func() {
			for _, begin := range starts {
				begin <- start{}
			}
		}
	},
}

// ask is a client. The server ends when it does.
func ask(p workloads.RequestReply, r *run, starts <-chan start, questions chan<- question) {
	defer close(questions)
	if _, begun := <-starts; !begun {
		return
	}
	replies := make(chan reply, 1)
	var value uint64
	for range p.Requests {
		if r.over.Load() {
			return
		}
		if p.Ask() {
			replies = make(chan reply, 1)
		}
		questions <- question{value, replies}
		value = (<-replies).value
	}
	r.Arrive(value)
}

// answerQuestions is a server.
func answerQuestions(questions <-chan question) {
	for asked := range questions {
		asked.replyTo <- reply{asked.value + 1}
	}
}
