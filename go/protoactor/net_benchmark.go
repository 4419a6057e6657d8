package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"log"
	"strconv"
	"sync"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/mpp"
	"mpp/protoactor/target/messages"
)

// A distributed benchmark is made of what its runs consist of on the master, and of their partners on clients.
type distributed[P any] struct {
	parts func(parameters P) uint64
	// introductions is how often a preparation has to learn that an actor knows of others, if at all.
	introductions func(parameters P) uint64
	// clients is how many clients take part. Without it the first one does.
	clients func(parameters P) int
	// messageBytes is more than the largest message takes.
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

// netMaster takes the master's half through its phases.
type netMaster[P any] struct {
	localBenchmark[P]
	distributed distributed[P]
	address     string
	node        *node
	clients     []string
	partners    []*actor.PID
}

func newNetMaster[P any](benchmark distributed[P], address string) *netMaster[P] {
	m := &netMaster[P]{distributed: benchmark, address: address}
	m.system = newSystem()
	m.parts, m.introductions = benchmark.parts, benchmark.introductions
	m.create = func(p P, r *run, ctx actor.Context) func() { return benchmark.create(p, r, ctx, m.partners) }
	return m
}

func (m *netMaster[P]) SetUp(parameters mpp.Parameters, _ int) (string, error) {
	if err := parameters.Into(&m.parameters); err != nil {
		return "", err
	}
	token := rand.Text()
	m.node = startNode(m.system, m.address, token, m.distributed.messageBytes(m.parameters))
	if err := m.node.startLiaison(); err != nil {
		return "", err
	}
	configuration, err := json.Marshal(netConfiguration{token, m.system.Address(), json.RawMessage(parameters)})
	return string(configuration), err
}

// Introduce makes the connections of both directions.
func (m *netMaster[P]) Introduce(clients []string) error {
	taking := 1
	if m.distributed.clients != nil {
		taking = m.distributed.clients(m.parameters)
	}
	for _, client := range clients[:taking] {
		for number := range m.distributed.partners(m.parameters) {
			m.partners = append(m.partners, actor.NewPID(client, partnerID(number)))
		}
		m.clients = append(m.clients, client)
		if err := m.node.ask(m.system.wanted, client, &messages.Greeting{}, greetingDeadline); err != nil {
			return err
		}
	}
	return nil
}

// Verify has the run's operations verified, if it has such.
func (m *netMaster[P]) Verify() ([]mpp.Operation, error) {
	if m.run.verify == nil {
		return nil, errors.New("this benchmark has nothing to verify")
	}
	history, err := m.run.verify()
	m.run.succeeded = err == nil
	return history, err
}

func (m *netMaster[P]) CleanUp(lastRun bool) error {
	err := m.localBenchmark.CleanUp(lastRun)
	if m.node == nil || !lastRun {
		return err
	}
	m.bidFarewell()
	m.node.end()
	return err
}

// bidFarewell tells the clients that the node ends. After a failure those that are gone, or behind others' messages, need not
// hear of it.
func (m *netMaster[P]) bidFarewell() {
	deadline := hurriedDeadline
	if m.run != nil && m.run.succeeded {
		deadline = farewellDeadline
	}
	var clients sync.WaitGroup
	for _, client := range m.clients {
		clients.Go(func() {
			if err := m.node.ask(context.Background(), client, &messages.Farewell{}, deadline); err != nil {
				log.Print(err)
			}
		})
	}
	clients.Wait()
}

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
			if _, err := ctx.SpawnNamed(r.props(func() actor.Actor { return c.partner(p, r, number) }), strconv.FormatUint(number, 10)); err != nil {
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
			c.system.Root.Send(actor.NewPID(from.Master, liaisonName), &messages.Failed{Reason: err.Error()})
		}
	}()
	return c.system.Address(), nil
}

func partnerID(number uint64) string {
	return overseerName + "/" + strconv.FormatUint(number, 10)
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
