package main

import (
	"encoding/binary"
	"net"
	"testing"

	"mpp/workloads"
)

func TestASinkAcknowledgesCompleteBatches(t *testing.T) {
	p := workloads.SizedThroughput{MessageBytes: 10, BatchSize: 3}
	source, failure := startSink(t, p)
	frame := append(head(messageFrameBytes(p), messageKind), p.Payload(0)...)
	for range 2 {
		for range p.BatchSize {
			if _, err := source.Write(frame); err != nil {
				t.Fatal(err)
			}
		}
		acks := newConnection(source, messageKind, ackKind, false, inputBytes)
		if acknowledged, err := acks.receive(); err != nil || acknowledged != 30 {
			t.Fatal(acknowledged, err)
		}
	}
	_ = source.Close()
	<-failure
}

func TestASinkRefusesAFrameOfAnotherLengthOrKind(t *testing.T) {
	p := workloads.SizedThroughput{MessageBytes: 10, BatchSize: 1}
	for _, length := range []uint32{0, 1, 10, 12, 1<<31 - 1, 1<<32 - 1} {
		source, failure := startSink(t, p)
		_, _ = source.Write(append(binary.BigEndian.AppendUint32(nil, length), messageKind))
		if err := <-failure; err == nil {
			t.Error(length)
		}
	}
	source, failure := startSink(t, p)
	_, _ = source.Write(head(messageFrameBytes(p), partKind))
	if err := <-failure; err == nil {
		t.Error("a frame of another kind")
	}
}

func TestAClientRefusesBatchesBeyondTheirLimits(t *testing.T) {
	for _, configuration := range []string{
		`{"Batches": {"message_size": 0, "batch_size": 1}}`,
		`{"Batches": {"message_size": -1, "batch_size": 1}}`,
		`{"Batches": {"message_size": 65537, "batch_size": 1}}`,
		`{"Batches": {"message_size": 1, "batch_size": 0}}`,
	} {
		if _, err := newNetClient("127.0.0.1").SetUp(configuration); err == nil {
			t.Error(configuration)
		}
	}
}

// startSink returns its source's end of the connection, and the failure that it ends with.
func startSink(t *testing.T, p workloads.SizedThroughput) (source net.Conn, failure <-chan error) {
	source, sink := net.Pipe()
	t.Cleanup(func() { _ = source.Close() })
	ended := make(chan error, 1)
	go func() { ended <- acknowledge(sink, p) }()
	return source, ended
}
