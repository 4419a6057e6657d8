package workloads

import (
	"encoding/binary"
	"fmt"
	"sync"

	"mpp/mpp"
)

// MessageBytes is the payload of a message of NETCONNECTIONS; only the last message of a transfer has less.
const MessageBytes = 4096

// The default of active pairs: a part of the pairs where there are few.
const (
	mostActiveByDefault     = 128
	pairsPerActiveByDefault = 4
)

// NetConnections are the parameters of NETCONNECTIONS.
type NetConnections struct {
	Pairs  uint64 `json:"number_of_pairs"`
	Active uint64 `json:"active_pairs"`
	TransferTerms
}

// TransferTerms are the transfers of a pair in one run, which both ends know.
type TransferTerms struct {
	Bytes     uint64 `json:"bytes_per_transfer"`
	Exchanges uint64 `json:"exchanges"`
}

// ActivePairs is how many pairs exchange bytes: the first ones.
func (n NetConnections) ActivePairs() uint64 {
	switch {
	case n.Active > 0:
		return n.Active
	case n.Pairs < mostActiveByDefault:
		return max(1, n.Pairs/pairsPerActiveByDefault)
	default:
		return mostActiveByDefault
	}
}

// TransferPayload returns that of a whole message. All pairs send the same bytes, which nobody may change.
var TransferPayload = sync.OnceValue(func() []byte {
	random := mpp.NewSplitMix64(0)
	payload := make([]byte, 0, MessageBytes)
	for len(payload) < MessageBytes {
		payload = binary.BigEndian.AppendUint64(payload, random.Next())
	}
	return payload
})

// A PairEnd is the state of one end of a pair in a run. Both ends count the transfers, which go to and fro.
type PairEnd struct {
	terms   TransferTerms
	left    uint64
	next    uint32
	missing uint64
	// Received is the number of bytes that have come.
	Received uint64
}

// NewPairEnd makes one before the first transfer.
func NewPairEnd(terms TransferTerms) *PairEnd {
	return &PairEnd{terms: terms, left: terms.Exchanges, missing: terms.Bytes}
}

// Over says whether all transfers have been sent and received.
func (e *PairEnd) Over() bool { return e.left == 0 }

// Receive takes a message, by its index in the transfer and its payload's length. It returns whether that completes the
// transfer.
func (e *PairEnd) Receive(index uint32, payloadBytes int) (complete bool, err error) {
	expected := min(e.missing, MessageBytes)
	if e.Over() || index != e.next || uint64(payloadBytes) != expected {
		const reason = "message %d of a transfer came with %d bytes, message %d with %d bytes was expected, %d transfers"
		return false, fmt.Errorf(reason, index, payloadBytes, e.next, expected, e.left)
	}
	e.Received += expected
	e.missing -= expected
	e.next++
	if e.missing > 0 {
		return false, nil
	}
	e.next, e.missing = 0, e.terms.Bytes
	e.left--
	return true, nil
}

// Send sends a whole transfer, message by message.
func (e *PairEnd) Send(send func(index uint32, payload []byte) error) error {
	e.left--
	index := uint32(0)
	for left := e.terms.Bytes; left > 0; index++ {
		size := min(left, MessageBytes)
		if err := send(index, TransferPayload()[:size]); err != nil {
			return err
		}
		left -= size
	}
	return nil
}

// Share is the pair's part of the answer, once the other end has told what it received. Pairs count from 0.
func (e *PairEnd) Share(pair, receivedByOther uint64) (uint64, error) {
	if !e.Over() {
		return 0, fmt.Errorf("the client's end is done, but %d transfers are not", e.left)
	}
	return (e.Received + receivedByOther) * (pair + 1), nil
}
