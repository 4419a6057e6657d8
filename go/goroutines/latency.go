package main

import "mpp/workloads"

var latency = local[*workloads.OpenLoop]{
	parts: one[*workloads.OpenLoop],
	create: func(l *workloads.OpenLoop, r *run) func() {
		l.Reset()
		r.answer, r.metrics, r.latencies = l.Answer, l.Metrics, l.Latencies
		collector, servers := newMailbox[uint64](r), newMailboxes[uint64](r, l.Servers)
		r.start(func() { collectAnswers(l, r, collector) })
		for _, server := range servers {
			r.start(func() {
				for request := range server.all() {
					l.Serve()
					collector.send(request)
				}
			})
		}
		return func() {
			r.generate(l, func(request uint64) { servers[request%l.Servers].send(request) })
		}
	},
}

// generate sends all requests, and fails the run if answers do not keep up.
func (r *run) generate(l *workloads.OpenLoop, send func(request uint64)) {
	if err := l.Generate(r.Latch, send); err != nil {
		r.Fail(err)
	}
}

// collectAnswers is the collector.
func collectAnswers(l *workloads.OpenLoop, r *run, own *mailbox[uint64]) {
	for request := range own.all() {
		if l.Collect(request) {
			r.Arrive(0)
		}
	}
}
