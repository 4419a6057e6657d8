package main

import (
	"encoding/json"
	"errors"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/mpp"
	"mpp/protoactor/target/messages"
)

// A reset tells a partner that the next run begins.
type reset struct{}

var resetMessage = &reset{}

// netClient has the partners, from set-up to the last clean-up.
type netClient[P any] struct {
	distributed[P]
	address string
	count   uint64
	system  *system
	node    *node
}

func newNetClient[P any](benchmark distributed[P], address string) *netClient[P] {
	return &netClient[P]{distributed: benchmark, address: address, system: newSystem()}
}

func (c *netClient[P]) SetUp(configuration string) (string, error) {
	var from netConfiguration
	var p P
	err := json.Unmarshal([]byte(configuration), &from)
	if err == nil {
		err = json.Unmarshal(from.Parameters, &p)
	}
	if err != nil {
		return "", err
	}
	c.node = startNode(c.system, c.address, from.Token, c.messageBytes(p))
	if err := c.node.startLiaison(); err != nil {
		return "", err
	}
	c.count = c.partners(p)
	r, err := openRun(c.system, 1, 0, func(r *run, ctx actor.Context) {
		for number := range c.count {
			props := r.props(func() actor.Actor { return c.partner(p, r, number) })
			if _, err := ctx.SpawnNamed(props, partnerName(number)); err != nil {
				panic(err)
			}
		}
	})
	if err != nil {
		return "", err
	}
	go func() {
		// The run of a client has no other end.
		if err := r.Wait(); !errors.Is(err, mpp.ErrStopped) {
			failed := &messages.Failed{Reason: err.Error()}
			own := c.system.NewLocalPID(liaisonName)
			c.system.Root.RequestWithCustomSender(actor.NewPID(from.Master, liaisonName), failed, own)
		}
	}()
	return c.system.Address(), nil
}

// Prepare has the partners begin anew. They learn of it before any message of the run.
func (c *netClient[P]) Prepare() error {
	for number := range c.count {
		c.system.Root.Send(c.system.NewLocalPID(partnerID(number)), resetMessage)
	}
	return nil
}

func (c *netClient[P]) Stop() { c.system.stop() }

func (c *netClient[P]) CleanUp(lastRun bool) error {
	if !lastRun {
		return nil
	}
	err := c.system.cleanUp(true)
	if c.node != nil {
		c.node.end()
	}
	return err
}
