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

const (
	connectDeadline = 60 * time.Second
	// With more than this under way both ends might wait for each other to read.
	underWayBytes = 64 << 10
)

// A netConfiguration is for the client.
type netConfiguration struct {
	Token      uint64
	Pairs      uint32
	StaticOnly bool
}

// netMaster has the pingers, each with a connection of its own.
type netMaster struct {
	local[workloads.PingPong]
	client      string
	token       uint64
	connections []*connection
}

func newNetMaster(string) mpp.Master {
	m := &netMaster{}
	m.parts = func(p workloads.PingPong) uint64 { return p.Parallelism }
	m.create = m.startPingers
	return m
}

func (m *netMaster) SetUp(parameters mpp.Parameters, _ int) (string, error) {
	if err := parameters.Into(&m.parameters); err != nil {
		return "", err
	}
	m.parameters.Complete()
	var token [8]byte
	if _, err := rand.Read(token[:]); err != nil {
		return "", err
	}
	m.token = binary.BigEndian.Uint64(token[:])
	p := m.parameters
	configuration, err := json.Marshal(netConfiguration{m.token, uint32(p.Parallelism), p.StaticOnly})
	return string(configuration), err
}

func (m *netMaster) Introduce(clients []string) error {
	m.client = clients[0]
	deadline := time.Now().Add(connectDeadline)
	for pair := range uint32(m.parameters.Parallelism) {
		connected, err := m.connect(pair, deadline)
		if err != nil {
			return fmt.Errorf("the client at %s: pair %d: %w", m.client, pair, err)
		}
		m.connections = append(m.connections, connected)
	}
	return nil
}

// connect greets the client, which answers with the same greeting once the pair's ponger is there.
func (m *netMaster) connect(pair uint32, deadline time.Time) (*connection, error) {
	socket, err := (&net.Dialer{Deadline: deadline}).Dial("tcp", m.client)
	if err != nil {
		return nil, err
	}
	greeting := helloFrame(m.token, pair)
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
	return newConnection(socket, pingKind, pongKind, m.parameters.StaticOnly), nil
}

func (m *netMaster) startPingers(p workloads.PingPong, r *run) func() {
	starts := make(chan start)
	for _, c := range m.connections {
		r.start(func() {
			<-starts
			if r.over.Load() {
				return
			}
			answer, err := pingOver(c, p, r)
			if err != nil {
				r.Fail(fmt.Errorf("the connection to the client at %s: %w", m.client, err))
				return
			}
			r.Arrive(answer)
		})
	}
	begin := sync.OnceFunc(func() { close(starts) })
	r.onEnd(begin)
	// One that waits for its client learns by this that the run is over before it has all.
	r.onEnd(func() {
		for _, c := range m.connections {
			_ = c.socket.SetDeadline(time.Unix(1, 0))
		}
	})
	return begin
}

func (m *netMaster) CleanUp(lastRun bool) error {
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

// pingOver is a pinger: it sends PINGs until all PONGs have come.
func pingOver(c *connection, p workloads.PingPong, r *run) (answer uint64, err error) {
	pipeline := workloads.NewPipeline(p)
	if pipeline.Window > underWayBytes/uint64(len(c.sent)) {
		return pingAndReadOver(c, pipeline, r)
	}
	for index := range pipeline.Window {
		if err := c.send(index); err != nil {
			return 0, err
		}
	}
	for !pipeline.Done() {
		if c.mustWait() {
			if err := c.output.Flush(); err != nil {
				return 0, err
			}
		}
		index, err := c.receive()
		if err != nil {
			return 0, err
		}
		if next, more := pipeline.Take(index); more {
			if err := c.send(next); err != nil {
				return 0, err
			}
		}
	}
	return pipeline.Answer(), nil
}

// pingAndReadOver does so with a second goroutine that sends, so that PONGs are read meanwhile.
func pingAndReadOver(c *connection, pipeline *workloads.Pipeline, r *run) (answer uint64, err error) {
	indices := newMailbox[uint64](r)
	r.spawn(func() {
		if err := sendAll(c, pipeline.Window, indices); err != nil {
			r.Fail(err)
		}
	})
	defer indices.close()
	for !pipeline.Done() {
		index, err := c.receive()
		if err != nil {
			return 0, err
		}
		if next, more := pipeline.Take(index); more {
			indices.send(next)
		}
	}
	return pipeline.Answer(), nil
}

func sendAll(c *connection, window uint64, indices *mailbox[uint64]) error {
	for index := range window {
		if err := c.send(index); err != nil {
			return err
		}
	}
	for {
		if indices.empty() {
			if err := c.output.Flush(); err != nil {
				return err
			}
		}
		index, open := indices.receive()
		if !open {
			return nil
		}
		if err := c.send(index); err != nil {
			return err
		}
	}
}
