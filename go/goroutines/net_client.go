package main

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"mpp/mpp"
	"mpp/workloads"
)

const (
	greetingDeadline = 5 * time.Second
	// One more that has not greeted sends the oldest of them away.
	mostStrangers = 16
	mostLogged    = 20
	acceptPause   = 100 * time.Millisecond
)

// netClient has the pongers, each with a connection of its own, from set-up to the last clean-up.
type netClient struct {
	address       string
	configuration netConfiguration
	listener      net.Listener
	goroutines    sync.WaitGroup
	// over is true once nobody needs the pongers' work.
	over atomic.Bool
	// Guards the fields below.
	mutex     sync.Mutex
	ended     bool
	strangers []net.Conn
	pongers   map[uint32]net.Conn
	logged    int
}

func newNetClient(address string) mpp.Client {
	return &netClient{address: address, pongers: map[uint32]net.Conn{}}
}

func (c *netClient) SetUp(configuration string) (string, error) {
	if err := json.Unmarshal([]byte(configuration), &c.configuration); err != nil {
		return "", err
	}
	if batches := c.configuration.Batches; batches != nil {
		if err := batches.Check(); err != nil {
			return "", err
		}
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(c.address, "0"))
	if err != nil {
		return "", err
	}
	c.listener = listener
	c.goroutines.Go(c.accept)
	return listener.Addr().String(), nil
}

func (c *netClient) Prepare() error { return nil }

func (c *netClient) Stop() {}

func (c *netClient) CleanUp(lastRun bool) error {
	if !lastRun || c.listener == nil {
		return nil
	}
	c.over.Store(true)
	c.mutex.Lock()
	c.ended = true
	err := c.listener.Close()
	for _, socket := range c.strangers {
		_ = socket.Close()
	}
	for _, socket := range c.pongers {
		_ = socket.Close()
	}
	c.mutex.Unlock()
	return errors.Join(err, allEnd(&c.goroutines))
}

func (c *netClient) accept() {
	for {
		socket, err := c.listener.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil:
			// Descriptors may be wanting for a moment.
			c.log("cannot accept a connection", err)
			time.Sleep(acceptPause)
		case c.welcome(socket):
			c.goroutines.Go(func() { c.serve(socket) })
		}
	}
}

// welcome makes room for one that has not greeted yet. It returns false once the benchmark has ended.
func (c *netClient) welcome(socket net.Conn) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.ended {
		_ = socket.Close()
		return false
	}
	if len(c.strangers) == mostStrangers {
		_ = c.strangers[0].Close()
		c.strangers = c.strangers[1:]
	}
	c.strangers = append(c.strangers, socket)
	return true
}

func (c *netClient) serve(socket net.Conn) {
	defer func() { _ = socket.Close() }()
	greeting := make([]byte, helloBytes)
	err := socket.SetReadDeadline(time.Now().Add(greetingDeadline))
	if err == nil {
		_, err = io.ReadFull(socket, greeting)
	}
	if err == nil {
		err = socket.SetReadDeadline(time.Time{})
	}
	pair, err := c.admit(socket, greeting, err)
	if err != nil {
		c.log("sent a connection away that did not greet", err)
		return
	}
	// The master notices the end of its connection, and fails the run.
	if err := c.converse(socket, greeting); err != nil {
		c.log("a connection has ended", err)
	}
	c.mutex.Lock()
	delete(c.pongers, pair)
	c.mutex.Unlock()
}

// admit takes one from the strangers, and lets it in if its greeting is the master's for a pair that is not there yet.
func (c *netClient) admit(socket net.Conn, greeting []byte, failure error) (pair uint32, err error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.strangers = slices.DeleteFunc(c.strangers, func(other net.Conn) bool { return other == socket })
	if failure != nil {
		return 0, failure
	}
	token, pair, err := readHello(greeting)
	if err != nil {
		return 0, err
	}
	_, present := c.pongers[pair]
	if token != c.configuration.Token || pair >= c.configuration.Pairs || present || c.ended {
		return 0, errors.New("its greeting has another token, or names a pair that is not awaited")
	}
	c.pongers[pair] = socket
	return pair, nil
}

// converse answers the greeting, and is the pair's component on the client until the connection ends.
func (c *netClient) converse(socket net.Conn, greeting []byte) error {
	if _, err := socket.Write(greeting); err != nil {
		return err
	}
	var err error
	switch {
	case c.configuration.Terms != nil:
		err = serveTransfers(socket, *c.configuration.Terms)
	case c.configuration.Batches != nil:
		err = acknowledge(socket, *c.configuration.Batches)
	default:
		err = c.pong(socket)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// pong is a ponger: it answers each PING.
func (c *netClient) pong(socket net.Conn) error {
	pings := newConnection(socket, pongKind, pingKind, c.configuration.StaticOnly, inputBytes)
	for {
		if pings.mustWait() {
			if err := pings.output.Flush(); err != nil {
				return err
			}
		}
		index, err := pings.receive()
		if err != nil {
			return err
		}
		if c.over.Load() {
			// Nobody waits for the answers to requests that have come by then.
			return nil
		}
		workloads.ComputeFor(time.Duration(c.configuration.WorkNanos))
		if err := pings.send(index); err != nil {
			return err
		}
	}
}

// log tells of the first strangers and failures alone, since anybody may connect.
func (c *netClient) log(event string, err error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.logged++
	if c.logged <= mostLogged {
		log.Printf("%s: %v", event, err)
	}
}
