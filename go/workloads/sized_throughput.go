package workloads

import (
	"encoding/binary"

	"mpp/mpp"
)

// SizedThroughput are the parameters of SIZEDTHROUGHPUT.
type SizedThroughput struct {
	MessageBytes int    `json:"message_size"`
	BatchSize    uint64 `json:"batch_size"`
	Batches      uint64 `json:"number_of_batches"`
	Pairs        uint64 `json:"number_of_pairs"`
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
