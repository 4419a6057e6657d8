package main

import (
	"sync"
	"sync/atomic"

	"mpp/mpp"
)

// A ping bears its sender.
type ping struct{ sender chan<- struct{} }

// pingPong has a goroutine for each component: replace them by what the framework has.
type pingPong struct {
	parameters struct {
		Messages uint64 `json:"number_of_messages"`
	}
	latch      atomic.Pointer[mpp.Latch]
	begin      chan struct{}
	stopped    atomic.Bool
	components sync.WaitGroup
}

func (p *pingPong) SetUp(parameters mpp.Parameters) error {
	return parameters.Into(&p.parameters)
}

func (p *pingPong) Prepare() error {
	p.latch.Store(mpp.NewLatch(1))
	p.begin = make(chan struct{}, 1)
	pings := make(chan ping, 1)
	p.spawn(func() { p.ping(pings) })
	p.spawn(func() {
		for received := range pings {
			received.sender <- struct{}{}
		}
	})
	return nil
}

// spawn starts a component. One that panics fails the run.
func (p *pingPong) spawn(component func()) {
	p.components.Go(func() {
		defer func() {
			if cause := recover(); cause != nil {
				p.latch.Load().Fail(mpp.Panicked(cause))
			}
		}()
		component()
	})
}

func (p *pingPong) ping(pings chan<- ping) {
	defer close(pings)
	if _, begun := <-p.begin; !begun {
		return
	}
	pongs := make(chan struct{}, 1)
	received := uint64(0)
	for received < p.parameters.Messages {
		if p.stopped.Load() {
			return
		}
		pings <- ping{pongs}
		<-pongs
		received++
	}
	p.latch.Load().Arrive(received)
}

func (p *pingPong) Run() error {
	p.begin <- struct{}{}
	return p.latch.Load().Wait()
}

func (p *pingPong) Answer() uint64 {
	return p.latch.Load().Sum()
}

func (p *pingPong) CleanUp(bool) error {
	if p.begin != nil {
		close(p.begin)
		p.begin = nil
	}
	p.components.Wait()
	return nil
}

func (p *pingPong) Stop() {
	p.stopped.Store(true)
	if latch := p.latch.Load(); latch != nil {
		latch.Fail(mpp.ErrStopped)
	}
}
