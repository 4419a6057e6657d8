package main

import "mpp/workloads"

// A fibonacciMessage is a request, which bears its sender, or the value of a response.
type fibonacciMessage struct {
	number uint64
	sender chan<- fibonacciMessage
	value  uint64
}

var fibonacci = local[workloads.Fibonacci]{
	parts: one[workloads.Fibonacci],
	create: func(p workloads.Fibonacci, r *run) func() {
		root, responses := newCallMailbox(), make(chan fibonacciMessage, 1)
		r.start(func() { r.Arrive((<-responses).value) })
		r.start(func() { call(root, r) })
		begin := func() { root <- fibonacciMessage{number: p.Number, sender: responses} }
		r.onEnd(func() { endUnbegun(root, responses) })
		return begin
	},
}

// newCallMailbox makes that of a call, which gets a request, and then two responses.
func newCallMailbox() chan fibonacciMessage {
	return make(chan fibonacciMessage, 2)
}

// endUnbegun asks for a number that needs no calls, in case that nobody has begun the run.
func endUnbegun(root chan<- fibonacciMessage, responses chan<- fibonacciMessage) {
	select {
	case root <- fibonacciMessage{number: 1, sender: responses}:
	default:
	}
}

// call is one call of the recursive definition. It ends with its answer, at once if nobody needs it any more.
func call(own chan fibonacciMessage, r *run) {
	request := <-own
	if request.number <= 2 || r.over.Load() {
		request.sender <- fibonacciMessage{value: 1}
		return
	}
	for _, number := range [...]uint64{request.number - 1, request.number - 2} {
		child := newCallMailbox()
		// It has ended when its caller has: the run need not count it.
		go func() {
			defer r.failOnPanic()
			call(child, r)
		}()
		child <- fibonacciMessage{number: number, sender: own}
	}
	first, second := <-own, <-own
	request.sender <- fibonacciMessage{value: first.value + second.value}
}
