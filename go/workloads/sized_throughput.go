package workloads

import (
	"encoding/binary"
	"fmt"

	"mpp/mpp"
)

// mostPayloadBytes is the contract's upper limit of message_size.
const mostPayloadBytes = 64 << 10

// SizedThroughput are the parameters of SIZEDTHROUGHPUT.
type SizedThroughput struct {
	MessageBytes int    `json:"message_size"`
	BatchSize    uint64 `json:"batch_size"`
	Batches      uint64 `json:"number_of_batches"`
	Pairs        uint64 `json:"number_of_pairs"`
}

// Check returns an error if a sink cannot have such parameters, which another process may have sent.
func (s SizedThroughput) Check() error {
	if s.MessageBytes < 1 || s.MessageBytes > mostPayloadBytes {
		return fmt.Errorf("message_size is %d, allowed are 1 to %d", s.MessageBytes, mostPayloadBytes)
	}
	if s.BatchSize < 1 {
		return fmt.Errorf("batch_size is %d, allowed are 1 and more", s.BatchSize)
	}
	return nil
}

// FirstBatches is how many batches a source sends before it waits for an acknowledgement.
func (s SizedThroughput) FirstBatches() uint64 {
	return min(2, s.Batches)
}

// Payload is that of all messages of a pair, by its number from 0.
func (s SizedThroughput) Payload(pair uint64) []byte {
	random := mpp.NewSplitMix64(pair)
	payload := make([]byte, 0, s.MessageBytes+8)
	for len(payload) < s.MessageBytes {
		payload = binary.BigEndian.AppendUint64(payload, random.Next())
	}
	return payload[:s.MessageBytes]
}
