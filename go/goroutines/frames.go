package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
)

// The frames of all baselines (docs/baselines.md): length of the rest, kind, fields.
const (
	greetingKind = iota
	pingKind
	pongKind
)

const (
	lengthBytes = 4
	headBytes   = lengthBytes + 1
	indexBytes  = headBytes + 8
	helloBytes  = headBytes + 8 + 4
	// Output leaves when so much has come together, and before its sender waits for input.
	outputBytes = 8 << 10
	inputBytes  = 64 << 10
)

// helloFrame is the first frame of a connection, either way.
func helloFrame(token uint64, pair uint32) []byte {
	frame := head(helloBytes, greetingKind)
	frame = binary.BigEndian.AppendUint64(frame, token)
	return binary.BigEndian.AppendUint32(frame, pair)
}

// readHello takes the token and the number of the pair from a greeting.
func readHello(frame []byte) (token uint64, pair uint32, err error) {
	if err := checkHead(frame, helloBytes, greetingKind); err != nil {
		return 0, 0, err
	}
	return binary.BigEndian.Uint64(frame[headBytes:]), binary.BigEndian.Uint32(frame[headBytes+8:]), nil
}

func head(size uint32, kind byte) []byte {
	return append(binary.BigEndian.AppendUint32(make([]byte, 0, size), size-lengthBytes), kind)
}

func checkHead(frame []byte, size uint32, kind byte) error {
	if length := binary.BigEndian.Uint32(frame); length != size-lengthBytes || frame[lengthBytes] != kind {
		return fmt.Errorf("a frame of kind %d and %d bytes, expected are kind %d and %d bytes",
			frame[lengthBytes], length, kind, size-lengthBytes)
	}
	return nil
}

// A connection is one end of a pair's connection, on which frames of one size come and go.
type connection struct {
	socket net.Conn
	input  *bufio.Reader
	output *bufio.Writer
	// A frame to be sent, but for its index.
	sent     []byte
	received []byte
	expected byte
}

func newConnection(socket net.Conn, sends, receives byte, staticOnly bool, inputBytes int) *connection {
	size := uint32(indexBytes)
	if staticOnly {
		size = headBytes
	}
	return &connection{
		socket: socket, input: bufio.NewReaderSize(socket, inputBytes), output: bufio.NewWriterSize(socket, outputBytes),
		sent: head(size, sends)[:size], received: make([]byte, size), expected: receives,
	}
}

// send sends a frame, together with others.
func (c *connection) send(index uint64) error {
	if len(c.sent) == indexBytes {
		binary.BigEndian.PutUint64(c.sent[headBytes:], index)
	}
	_, err := c.output.Write(c.sent)
	return err
}

// sendNow sends a frame by itself.
func (c *connection) sendNow(index uint64) error {
	if err := c.send(index); err != nil {
		return err
	}
	return c.output.Flush()
}

// receive waits for a frame. Its index is 0 if frames have none.
func (c *connection) receive() (index uint64, err error) {
	if _, err := io.ReadFull(c.input, c.received); err != nil {
		return 0, err
	}
	if err := checkHead(c.received, uint32(len(c.received)), c.expected); err != nil {
		return 0, err
	}
	if len(c.received) == indexBytes {
		index = binary.BigEndian.Uint64(c.received[headBytes:])
	}
	return index, nil
}

// mustWait says whether receive would wait for input.
func (c *connection) mustWait() bool {
	return c.input.Buffered() < len(c.received)
}
