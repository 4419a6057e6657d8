package main

import "mpp/workloads"

var fairness = local[*workloads.Fairness]{
	parts: func(f *workloads.Fairness) uint64 { return f.Victims },
	create: func(f *workloads.Fairness, r *run) func() {
		r.metrics = f.Metrics
		// There is room for the end beside a hog's own message.
		hogs := make([]chan start, f.Hogs)
		for i := range hogs {
			hogs[i] = make(chan start, 2)
			r.start(func() { beBusy(f, r, hogs[i]) })
			r.onEnd(func() { hogs[i] <- start{} })
		}
		victims := make([]chan start, f.Victims)
		for i := range victims {
			victims[i] = make(chan start, 1)
			pings := make(chan ping, 1)
			r.start(func() { goRounds(f, r, victims[i], pings) })
			r.start(func() { answerPings(pings) })
			r.onEnd(func() { close(victims[i]) })
		}
		return func() {
			f.Begin()
			for _, hog := range hogs {
				hog <- start{}
			}
			for _, victim := range victims {
				victim <- start{}
			}
		}
	},
}

// beBusy is a hog, which sends itself the next message on each.
func beBusy(f *workloads.Fairness, r *run, own chan start) {
	for range own {
		if r.over.Load() {
			return
		}
		f.Work()
		own <- start{}
	}
}

// goRounds is a victim's pinger. Its ponger ends when it does.
func goRounds(f *workloads.Fairness, r *run, starts <-chan start, pings chan<- ping) {
	defer close(pings)
	if _, begun := <-starts; !begun {
		return
	}
	pongs := make(chan pong, 1)
	victim := f.NewVictim()
	for more := true; more; more = victim.Take() {
		if r.over.Load() {
			return
		}
		pings <- ping{sender: pongs}
		<-pongs
	}
	r.Arrive(victim.Received)
}
