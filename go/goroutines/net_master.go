package main

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"mpp/mpp"
	"mpp/workloads"
)

const connectDeadline = 60 * time.Second

// A netConfiguration is for the client.
type netConfiguration struct {
	Token      uint64
	Pairs      uint32
	StaticOnly bool
	// The time that a ponger computes on a PING.
	WorkNanos uint64
	// Not for pongers, but for the ends of NETCONNECTIONS.
	Terms *workloads.TransferTerms
	// Not for pongers, but for the sinks of SIZEDTHROUGHPUT.
	Batches *workloads.SizedThroughput
}

// A netBenchmark is made of the parts of its runs, over connections to a client's pongers.
type netBenchmark[P any] struct {
	parts func(parameters P) uint64
	// configure completes the parameters, and returns the configuration but for the token.
	configure func(parameters *P) netConfiguration
	// create starts the components of a run on the master.
	create func(m *netMaster[P], parameters P, r *run) (begin func())
}

// between makes new instances of both halves.
func between[P any](benchmark netBenchmark[P]) mpp.Distributed {
	return mpp.Distributed{
		Master: func(string) mpp.Master {
			m := &netMaster[P]{benchmark: benchmark}
			m.parts = benchmark.parts
			m.create = func(p P, r *run) func() { return benchmark.create(m, p, r) }
			return m
		},
		Client: newNetClient,
	}
}

// netMaster is the master's half: it has a connection for each pair.
type netMaster[P any] struct {
	local[P]
	benchmark     netBenchmark[P]
	client        string
	configuration netConfiguration
	// Guards the connections while they are made.
	mutex       sync.Mutex
	connections []*connection
}

func (m *netMaster[P]) SetUp(parameters mpp.Parameters, _ int) (string, error) {
	if err := parameters.Into(&m.parameters); err != nil {
		return "", err
	}
	m.configuration = m.benchmark.configure(&m.parameters)
	var token [8]byte
	if _, err := rand.Read(token[:]); err != nil {
		return "", err
	}
	m.configuration.Token = binary.BigEndian.Uint64(token[:])
	configuration, err := json.Marshal(m.configuration)
	return string(configuration), err
}

func (m *netMaster[P]) Introduce(clients []string) error {
	m.client = clients[0]
	deadline := time.Now().Add(connectDeadline)
	for pair := range m.configuration.Pairs {
		connected, err := m.connect(pair, deadline)
		if err != nil {
			return fmt.Errorf("the client at %s: pair %d: %w", m.client, pair, err)
		}
		m.mutex.Lock()
		m.connections = append(m.connections, connected)
		m.mutex.Unlock()
	}
	return nil
}

// connect greets the client, which answers with the same greeting once the pair's ponger is there.
func (m *netMaster[P]) connect(pair uint32, deadline time.Time) (*connection, error) {
	socket, err := (&net.Dialer{Deadline: deadline}).Dial("tcp", m.client)
	if err != nil {
		return nil, err
	}
	greeting := helloFrame(m.configuration.Token, pair)
	answer := make([]byte, len(greeting))
	err = socket.SetDeadline(deadline)
	if err == nil {
		_, err = socket.Write(greeting)
	}
	if err == nil {
		_, err = io.ReadFull(socket, answer)
	}
	if err == nil && !bytes.Equal(answer, greeting) {
		err = fmt.Errorf("another greeting than ours, % x", answer)
	}
	if err == nil {
		err = socket.SetDeadline(time.Time{})
	}
	if err != nil {
		_ = socket.Close()
		return nil, err
	}
	switch {
	case m.configuration.Terms != nil:
		// There are many, and most have nothing to read.
		return newConnection(socket, pingKind, pongKind, true, outputBytes), nil
	case m.configuration.Batches != nil:
		return newConnection(socket, messageKind, ackKind, false, outputBytes), nil
	default:
		return newConnection(socket, pingKind, pongKind, m.configuration.StaticOnly, inputBytes), nil
	}
}

// startEach starts a component for each connection, by the number of its pair. It returns its share of the answer.
func (m *netMaster[P]) startEach(
	r *run, component func(c *connection, pair uint64) (share uint64, err error),
) (begin func()) {
	starts := make(chan start)
	for pair, c := range m.connections {
		r.start(func() {
			<-starts
			if r.over.Load() {
				return
			}
			share, err := component(c, uint64(pair))
			if err != nil {
				r.Fail(m.lost(err))
				return
			}
			r.Arrive(share)
		})
	}
	begin = sync.OnceFunc(func() { close(starts) })
	r.onEnd(begin)
	r.onEnd(m.interrupt)
	return begin
}

// interrupt ends whoever waits for the client, until CleanUp.
func (m *netMaster[P]) interrupt() {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for _, c := range m.connections {
		_ = c.socket.SetDeadline(time.Unix(1, 0))
	}
}

// lost is the failure of a connection.
func (m *netMaster[P]) lost(err error) error {
	return fmt.Errorf("the connection to the client at %s: %w", m.client, err)
}

func (m *netMaster[P]) Stop() {
	m.local.Stop()
	m.interrupt()
}

func (m *netMaster[P]) CleanUp(lastRun bool) error {
	err := m.local.CleanUp(lastRun)
	for _, c := range m.connections {
		if lastRun {
			_ = c.socket.Close()
		} else if reset := c.socket.SetDeadline(time.Time{}); err == nil {
			err = reset
		}
	}
	return err
}
