package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"log"
	"sync"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/mpp"
	"mpp/protoactor/target/messages"
)

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
	if m.distributed.require != nil {
		if err := m.distributed.require(m.parameters); err != nil {
			return "", err
		}
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
