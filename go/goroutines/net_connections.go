package main

import (
	"net"
	"sync"
	"time"

	"mpp/workloads"
)

// netConnections is NETCONNECTIONS: each pair has a connection, few of them are active.
var netConnections = netBenchmark[workloads.NetConnections]{
	parts: workloads.NetConnections.ActivePairs,
	configure: func(p *workloads.NetConnections) netConfiguration {
		return netConfiguration{Pairs: uint32(p.Pairs), Terms: &p.TransferTerms}
	},
	create: startEnds,
}

func startEnds(m *netMaster[workloads.NetConnections], p workloads.NetConnections, r *run) func() {
	active, idle := make(chan start), make(chan start)
	for pair, c := range m.connections {
		starts := active
		if uint64(pair) >= p.ActivePairs() {
			starts = idle
		}
		// The run begins once all pairs have met.
		r.started.Add(1)
		r.spawn(func() {
			err := greet(c)
			r.started.Done()
			if err != nil {
				r.Fail(m.lost(err))
				return
			}
			<-starts
			if r.over.Load() {
				return
			}
			share, err := exchange(c, p.TransferTerms, uint64(pair))
			if err != nil {
				r.Fail(m.lost(err))
				return
			}
			r.Arrive(share)
		})
	}
	begin := sync.OnceFunc(func() { close(active) })
	r.onEnd(begin)
	r.onEnd(sync.OnceFunc(func() { close(idle) }))
	r.onEnd(m.interrupt)
	return begin
}

// greet tells the other end that a run begins, and waits for its answer.
func greet(c *connection) error {
	err := c.socket.SetDeadline(time.Now().Add(connectDeadline))
	if err == nil {
		err = c.sendMeet()
	}
	if err == nil {
		err = c.output.Flush()
	}
	var message transferMessage
	if err == nil {
		message, err = c.receiveTransfer()
	}
	if err == nil && message.kind != meetKind {
		err = message.unexpected()
	}
	if err == nil {
		err = c.socket.SetDeadline(time.Time{})
	}
	return err
}

// exchange is an active end on the master: it begins, and returns its share of the answer.
func exchange(c *connection, terms workloads.TransferTerms, pair uint64) (share uint64, err error) {
	end := workloads.NewPairEnd(terms)
	if err := c.sendTransfer(end); err != nil {
		return 0, err
	}
	for {
		message, err := c.receiveTransfer()
		if err != nil {
			return 0, err
		}
		switch message.kind {
		case partKind:
			complete, err := end.Receive(message.index, message.payloadBytes)
			if err == nil && complete && !end.Over() {
				err = c.sendTransfer(end)
			}
			if err != nil {
				return 0, err
			}
		case doneKind:
			return end.Share(pair, message.received)
		default:
			return 0, message.unexpected()
		}
	}
}

// serveTransfers is an end on the client, until the connection ends.
func serveTransfers(socket net.Conn, terms workloads.TransferTerms) error {
	c := newConnection(socket, 0, 0, true, outputBytes)
	end := workloads.NewPairEnd(terms)
	for {
		message, err := c.receiveTransfer()
		if err != nil {
			return err
		}
		switch message.kind {
		case meetKind:
			end = workloads.NewPairEnd(terms)
			err = c.sendMeet()
		case partKind:
			var complete bool
			complete, err = end.Receive(message.index, message.payloadBytes)
			if err == nil && complete && !end.Over() {
				err = c.sendTransfer(end)
			}
			if err == nil && complete && end.Over() {
				err = c.sendDone(end.Received)
			}
		default:
			err = message.unexpected()
		}
		if err == nil {
			err = c.output.Flush()
		}
		if err != nil {
			return err
		}
	}
}
