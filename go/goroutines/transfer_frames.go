package main

import (
	"encoding/binary"
	"fmt"
	"io"

	"mpp/workloads"
)

// The frames of NETCONNECTIONS, whose lengths vary.
const (
	meetKind = iota + pongKind + 1
	partKind
	doneKind
)

const (
	partHeadBytes = headBytes + 4
	mostRestBytes = partHeadBytes - lengthBytes + workloads.MessageBytes
)

// A transferMessage has the fields of its kind.
type transferMessage struct {
	kind byte
	// Those of a part.
	index        uint32
	payloadBytes int
	// The bytes that the client's end received.
	received uint64
}

func (m transferMessage) unexpected() error {
	return fmt.Errorf("message %+v is not for this end", m)
}

func (c *connection) sendMeet() error {
	_, err := c.output.Write(head(headBytes, meetKind))
	return err
}

func (c *connection) sendDone(received uint64) error {
	_, err := c.output.Write(binary.BigEndian.AppendUint64(head(indexBytes, doneKind), received))
	return err
}

// sendTransfer sends all messages of a transfer.
func (c *connection) sendTransfer(end *workloads.PairEnd) error {
	err := end.Send(func(index uint32, payload []byte) error {
		frame := head(partHeadBytes+uint32(len(payload)), partKind)
		if _, err := c.output.Write(binary.BigEndian.AppendUint32(frame, index)); err != nil {
			return err
		}
		_, err := c.output.Write(payload)
		return err
	})
	if err != nil {
		return err
	}
	return c.output.Flush()
}

// receiveTransfer waits for a message.
func (c *connection) receiveTransfer() (message transferMessage, err error) {
	var length [lengthBytes]byte
	if _, err := io.ReadFull(c.input, length[:]); err != nil {
		return message, err
	}
	rest := binary.BigEndian.Uint32(length[:])
	if rest == 0 || rest > mostRestBytes {
		return message, fmt.Errorf("a frame's length is %d, allowed are 1 to %d", rest, mostRestBytes)
	}
	if cap(c.received) < int(rest) {
		c.received = make([]byte, mostRestBytes)
	}
	frame := c.received[:rest]
	if _, err := io.ReadFull(c.input, frame); err != nil {
		return message, err
	}
	message.kind = frame[0]
	fields := frame[1:]
	switch {
	case message.kind == meetKind && len(fields) == 0:
	case message.kind == partKind && len(fields) >= partHeadBytes-headBytes:
		message.index = binary.BigEndian.Uint32(fields)
		message.payloadBytes = len(fields) - (partHeadBytes - headBytes)
	case message.kind == doneKind && len(fields) == indexBytes-headBytes:
		message.received = binary.BigEndian.Uint64(fields)
	default:
		return message, fmt.Errorf("a frame of kind %d and %d bytes is none of a transfer", message.kind, rest)
	}
	return message, nil
}
