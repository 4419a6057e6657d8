package main

import (
	"io"
	"net"

	"mpp/workloads"
)

// The frames of SIZEDTHROUGHPUT.
const (
	messageKind = iota + doneKind + 1
	ackKind
)

// sizedThroughput is SIZEDTHROUGHPUT: each source has a connection to its sink.
var sizedThroughput = netBenchmark[workloads.SizedThroughput]{
	parts: func(p workloads.SizedThroughput) uint64 { return p.Pairs },
	configure: func(p *workloads.SizedThroughput) netConfiguration {
		return netConfiguration{Pairs: uint32(p.Pairs), Batches: p}
	},
	create: func(m *netMaster[workloads.SizedThroughput], p workloads.SizedThroughput, r *run) func() {
		return m.startEach(r, func(c *connection, pair uint64) (acknowledged uint64, err error) {
			frame := append(head(messageFrameBytes(p), messageKind), p.Payload(pair)...)
			return sendBatches(c, p, frame)
		})
	},
}

func messageFrameBytes(p workloads.SizedThroughput) uint32 {
	return headBytes + uint32(p.MessageBytes)
}

// sendBatches is a source: it sends the first batches, and then one per ACK. Both ends never wait for each other to read:
// the few ACKs that a source has not read fit into any buffer.
func sendBatches(c *connection, p workloads.SizedThroughput, frame []byte) (acknowledged uint64, err error) {
	sent := p.FirstBatches()
	if err := c.sendAgain(frame, sent*p.BatchSize); err != nil {
		return 0, err
	}
	for range p.Batches {
		if c.mustWait() {
			if err := c.output.Flush(); err != nil {
				return 0, err
			}
		}
		payloadBytes, err := c.receive()
		if err != nil {
			return 0, err
		}
		acknowledged += payloadBytes
		if sent < p.Batches {
			if err := c.sendAgain(frame, p.BatchSize); err != nil {
				return 0, err
			}
			sent++
		}
	}
	return acknowledged, nil
}

// sendAgain sends a frame so many times.
func (c *connection) sendAgain(frame []byte, times uint64) error {
	for range times {
		if _, err := c.output.Write(frame); err != nil {
			return err
		}
	}
	return nil
}

// acknowledge is a sink: it answers each complete batch with the payload bytes that it had, until the connection ends.
func acknowledge(socket net.Conn, p workloads.SizedThroughput) error {
	c := newConnection(socket, ackKind, messageKind, false, inputBytes)
	frame := make([]byte, messageFrameBytes(p))
	var messages, payloadBytes uint64
	for {
		if c.input.Buffered() < len(frame) {
			if err := c.output.Flush(); err != nil {
				return err
			}
		}
		payload, err := c.receiveMessage(frame)
		if err != nil {
			return err
		}
		messages++
		payloadBytes += uint64(len(payload))
		if messages == p.BatchSize {
			if err := c.send(payloadBytes); err != nil {
				return err
			}
			messages, payloadBytes = 0, 0
		}
	}
}

// receiveMessage waits for a message, and reads it into a frame of its size.
func (c *connection) receiveMessage(frame []byte) (payload []byte, err error) {
	if _, err := io.ReadFull(c.input, frame[:headBytes]); err != nil {
		return nil, err
	}
	if err := checkHead(frame, uint32(len(frame)), c.expected); err != nil {
		return nil, err
	}
	payload = frame[headBytes:]
	_, err = io.ReadFull(c.input, payload)
	return payload, err
}
