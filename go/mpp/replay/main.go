// Command replay is the testee that conformance/worker-conversations.json is about.
package main

import (
	"errors"
	"fmt"
	"sync/atomic"

	"mpp/mpp"
)

const unlucky, endless = 13, 1_000_000_000_000

// pingPong answers its parameter.
type pingPong struct {
	messages struct {
		Number uint64 `json:"number_of_messages"`
	}
	latch atomic.Pointer[mpp.Latch]
}

func (p *pingPong) SetUp(parameters mpp.Parameters) error {
	return parameters.Into(&p.messages)
}

func (p *pingPong) Prepare() error {
	p.latch.Store(mpp.NewLatch(1))
	return nil
}

func (p *pingPong) Run() error {
	fmt.Println("this goes to the log")
	switch p.messages.Number {
	case unlucky:
		return errors.New("out of luck")
	case endless:
	default:
		p.latch.Load().Arrive(p.messages.Number)
	}
	return p.latch.Load().Wait()
}

func (p *pingPong) Answer() uint64     { return p.latch.Load().Sum() }
func (p *pingPong) CleanUp(bool) error { return nil }

func (p *pingPong) Stop() {
	if latch := p.latch.Load(); latch != nil {
		latch.Fail(mpp.ErrStopped)
	}
}

// netMaster tells how many clients there are.
type netMaster struct {
	pingPong
	clients int
}

func (m *netMaster) SetUp(parameters mpp.Parameters, clients int) (string, error) {
	m.clients = clients
	return fmt.Sprintf("%d clients", clients), m.pingPong.SetUp(parameters)
}

func (m *netMaster) Introduce(clients []string) error {
	if len(clients) != m.clients {
		return fmt.Errorf("%d clients, %d were announced", len(clients), m.clients)
	}
	return nil
}

// netClient tells its configuration.
type netClient struct{ address string }

func (c netClient) SetUp(configuration string) (string, error) {
	return c.address + ", " + configuration, nil
}

func (c netClient) Prepare() error     { return nil }
func (c netClient) CleanUp(bool) error { return nil }
func (c netClient) Stop()              {}

// setOptions tells the options that were set.
func setOptions() map[string]string {
	settings := map[string]string{}
	if batch, set := mpp.OptionNumber("batch"); set {
		settings["batch"] = fmt.Sprint(batch)
	}
	if order, set := mpp.OptionWord("order"); set {
		settings["order"] = order
	}
	return settings
}

func main() {
	mpp.Serve(mpp.Testee{
		Symbol: "REPLAY", Framework: "none", FrameworkVersion: "1", Settings: map[string]string{"mailbox": "none"},
		Options:           map[string]mpp.OptionValues{"batch": mpp.Numbers{1, 100}, "order": mpp.Words{"fifo", "lifo"}},
		SettingsByOptions: setOptions,
		Local:             map[string]func() mpp.Benchmark{"PINGPONG": func() mpp.Benchmark { return &pingPong{} }},
		Distributed: map[string]mpp.Distributed{"NETPINGPONG": {
			Master: func(string) mpp.Master { return &netMaster{} },
			Client: func(address string) mpp.Client { return netClient{address} },
		}},
	})
}
