package workloads

import (
	"encoding/binary"
	"fmt"
	"slices"

	"mpp/mpp"
)

const (
	// After so many bytes a file repeats itself.
	mostFileBytes = 1 << 28
	wordBytes     = 8
	// The bytes that may be on their way, or wait at the receiver, at one time.
	creditBytes = 8 << 20
	// The receiver tells of at least so many bytes at a time.
	creditIntervalBytes = 1 << 20
)

// FileTerms are the file of FILETRANSFER, as both ends know it. Sizes are in bytes, and multiples of 8.
type FileTerms struct {
	Bytes     uint64 `json:"bytes"`
	ChunkSize uint64 `json:"chunk_size"`
}

// Chunks is how many messages the file takes.
func (t FileTerms) Chunks() uint64 { return (t.Bytes + t.ChunkSize - 1) / t.ChunkSize }

func (t FileTerms) begin(index uint64) uint64 { return index * t.ChunkSize }

// size is that of a chunk that the file has.
func (t FileTerms) size(index uint64) uint64 { return min(t.ChunkSize, t.Bytes-t.begin(index)) }

// FileContents are those of the file, in memory. A large file repeats its first 256 MiB.
type FileContents struct {
	terms    FileTerms
	repeated uint64
	bytes    []byte
}

// NewFileContents generates them, which takes some tenths of a second for a large file.
func NewFileContents(terms FileTerms) *FileContents { return repeatingContents(terms, mostFileBytes) }

func repeatingContents(terms FileTerms, most uint64) *FileContents {
	repeated := min(terms.Bytes, most)
	// A chunk that begins before the end of what is repeated goes on beyond it.
	var overlap uint64
	if terms.Bytes > repeated {
		overlap = terms.ChunkSize - wordBytes
	}
	bytes := make([]byte, 0, repeated+overlap)
	random := mpp.NewSplitMix64(repeated)
	for uint64(len(bytes)) < repeated {
		bytes = binary.BigEndian.AppendUint64(bytes, random.Next())
	}
	for place := range overlap {
		bytes = append(bytes, bytes[place%repeated])
	}
	return &FileContents{terms, repeated, bytes}
}

// chunk is one of the file, by its index, from 0. Nobody may change it.
func (c *FileContents) chunk(index uint64) []byte {
	begin := c.terms.begin(index) % c.repeated
	return slices.Clip(c.bytes[begin : begin+c.terms.size(index)])
}

// A FileSender is the state of the sender in a run.
type FileSender struct {
	contents             *FileContents
	next, sent, consumed uint64
}

// NewFileSender makes one before the first chunk.
func NewFileSender(contents *FileContents) *FileSender { return &FileSender{contents: contents} }

// Send sends as many chunks as the credit allows.
func (s *FileSender) Send(send func(index uint64, payload []byte)) {
	terms := s.contents.terms
	for s.next < terms.Chunks() && s.sent+terms.size(s.next)-s.consumed <= creditBytes {
		index := s.next
		s.next++
		s.sent += terms.size(index)
		send(index, s.contents.chunk(index))
	}
}

// Consumed takes a CREDIT: the bytes that the receiver has consumed, from the beginning of the file.
func (s *FileSender) Consumed(bytes uint64) error {
	if bytes < s.consumed || bytes > s.sent {
		return fmt.Errorf("the receiver consumed %d bytes, allowed are %d to %d", bytes, s.consumed, s.sent)
	}
	s.consumed = bytes
	return nil
}

// Answer is that of the run, once the receiver is done, with the bytes that it has received and the sum of their words.
func (s *FileSender) Answer(bytes, sum uint64) (uint64, error) {
	if chunks := s.contents.terms.Chunks(); s.next < chunks {
		return 0, fmt.Errorf("the receiver is done, but %d of %d chunks were sent", s.next, chunks)
	}
	return mpp.HashUint64s(bytes, sum), nil
}

// A FileReply is the message that the receiver owes the sender after a chunk.
type FileReply int

// The receiver owes nothing, CREDIT with the bytes consumed, or DONE with bytes and sum.
const (
	NoReply FileReply = iota
	CreditReply
	DoneReply
)

// A FileReceiver is the state of the receiver in a run: it checks that chunks come in order, and adds their words.
type FileReceiver struct {
	terms          FileTerms
	next, credited uint64
	// Received is the number of bytes that have come, Sum that of their big-endian words.
	Received, Sum uint64
}

// NewFileReceiver makes one before the first chunk.
func NewFileReceiver(terms FileTerms) *FileReceiver { return &FileReceiver{terms: terms} }

// Receive takes a chunk, by its index, from 0, and its payload.
func (r *FileReceiver) Receive(index uint64, payload []byte) (FileReply, error) {
	chunks, size := r.terms.Chunks(), uint64(len(payload))
	if r.next == chunks {
		return NoReply, fmt.Errorf("chunk %d came after the last one", index)
	}
	if expected := r.terms.size(r.next); index != r.next || size != expected {
		const reason = "chunk %d came with %d bytes, chunk %d with %d bytes was expected"
		return NoReply, fmt.Errorf(reason, index, size, r.next, expected)
	}
	for ; len(payload) > 0; payload = payload[wordBytes:] {
		r.Sum += binary.BigEndian.Uint64(payload)
	}
	r.Received += size
	r.next++
	switch {
	case r.next == chunks:
		return DoneReply, nil
	case r.Received-r.credited < creditIntervalBytes:
		return NoReply, nil
	}
	r.credited = r.Received
	return CreditReply, nil
}
