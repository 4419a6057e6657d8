package workloads

import (
	"fmt"
	"math"
)

// AtomicRegister are the parameters of ATOMICREGISTER.
type AtomicRegister struct {
	// Not a float64: multiples of the contract's number are rounded.
	ReadWorkload float32 `json:"read_workload"`
	Replicas     int     `json:"partition_size"`
	Keys         int     `json:"number_of_keys"`
}

// KeysToRead is how many keys each replica reads in a run; it writes the others.
func (a AtomicRegister) KeysToRead() int {
	return int(math.Floor(float64(a.Keys)*float64(a.ReadWorkload) + 0.5))
}

// A Stamp orders writes.
type Stamp struct {
	Timestamp uint64
	Writer    uint32
}

// After says whether a write is later than another one.
func (s Stamp) After(other Stamp) bool {
	return s.Timestamp > other.Timestamp || s.Timestamp == other.Timestamp && s.Writer > other.Writer
}

// A Versioned is a register's value, with the stamp of its write.
type Versioned struct {
	Stamp
	Value uint64
}

// RegisterOutput is where a replica's messages to all replicas go, itself included, and what it tells of its operations.
type RegisterOutput interface {
	BroadcastRead(key int, operation uint64)
	BroadcastWrite(key int, operation uint64, versioned Versioned)
	// Completed says that an operation is complete, with the value that was read or written.
	Completed(key int, write bool, value uint64)
}

// A round of an operation.
type round int

const (
	none round = iota
	consulting
	imposing
)

// An operation is a replica's own on a key: the one in progress, or else the last one.
type operation struct {
	round     round
	write     bool
	number    uint64
	answers   int
	unanimous bool
	// The latest answer of a majority.
	highest Stamp
	// The value of a write, or that which belongs to the highest stamp of a read.
	operand uint64
}

// A Replica is one of many (N,N) atomic registers in one run, by Read-Impose Write-Consult-Majority. Callers deliver it
// messages of its own run alone.
//
// Cachin, Guerraoui, Rodrigues: "Introduction to Reliable and Secure Distributed Programming", 2011, algorithms 4.10 and 4.11.
type Replica struct {
	rank       uint32
	majority   int
	output     RegisterOutput
	registers  []Versioned
	own        []operation
	operations uint64
}

// NewReplica makes one at the beginning of a run: every register is 0, written at time 0 by rank 0.
func NewReplica(rank uint32, replicas, keys int, output RegisterOutput) *Replica {
	return &Replica{
		rank: rank, majority: replicas/2 + 1, output: output, registers: make([]Versioned, keys), own: make([]operation, keys),
	}
}

// Read begins to read a register.
func (r *Replica) Read(key int) error {
	return r.begin(key, operation{round: consulting})
}

// Write begins to write a register.
func (r *Replica) Write(key int, value uint64) error {
	return r.begin(key, operation{round: consulting, write: true, operand: value})
}

func (r *Replica) begin(key int, begun operation) error {
	if r.own[key].round != none {
		return fmt.Errorf("operation %d of replica %d on key %d is not complete", r.own[key].number, r.rank, key)
	}
	r.operations++
	begun.number = r.operations
	r.own[key] = begun
	r.output.BroadcastRead(key, begun.number)
	return nil
}

// OnRead takes a READ, and returns the contents of VALUE, the answer.
func (r *Replica) OnRead(key int) Versioned {
	return r.registers[key]
}

// OnWrite takes a WRITE, which ACK answers.
func (r *Replica) OnWrite(key int, versioned Versioned) {
	if versioned.After(r.registers[key].Stamp) {
		r.registers[key] = versioned
	}
}

// OnValue takes an answer to a READ of the operation with this number.
func (r *Replica) OnValue(key int, number uint64, versioned Versioned) {
	own := &r.own[key]
	if own.round != consulting || own.number != number {
		return
	}
	first := own.answers == 0
	own.unanimous = first || own.unanimous && versioned.Stamp == own.highest
	if first || versioned.After(own.highest) {
		own.highest = versioned.Stamp
		if !own.write {
			own.operand = versioned.Value
		}
	}
	own.answers++
	if own.answers < r.majority {
		return
	}
	switch {
	case own.write:
		r.impose(key, Stamp{own.highest.Timestamp + 1, r.rank})
	case own.unanimous:
		r.complete(key)
	default:
		r.impose(key, own.highest)
	}
}

// OnAck takes an answer to a WRITE of the operation with this number.
func (r *Replica) OnAck(key int, number uint64) {
	own := &r.own[key]
	if own.round != imposing || own.number != number {
		return
	}
	own.answers++
	if own.answers == r.majority {
		r.complete(key)
	}
}

func (r *Replica) impose(key int, stamp Stamp) {
	own := &r.own[key]
	own.round, own.answers = imposing, 0
	r.output.BroadcastWrite(key, own.number, Versioned{stamp, own.operand})
}

func (r *Replica) complete(key int) {
	own := &r.own[key]
	own.round = none
	r.output.Completed(key, own.write, own.operand)
}

// RegisterWorkload is the work of a replica in an ordinary run: one operation on every key, all at once.
type RegisterWorkload struct {
	rank          uint32
	parameters    AtomicRegister
	Reads, Writes uint64
}

// NewRegisterWorkload is that of a replica.
func NewRegisterWorkload(rank uint32, parameters AtomicRegister) *RegisterWorkload {
	return &RegisterWorkload{rank: rank, parameters: parameters}
}

// Begin begins all operations. Replicas of even rank read the first keys, those of odd rank the last ones. A write is of the
// rank, counted from 1.
func (w *RegisterWorkload) Begin(replica *Replica) error {
	toRead := w.parameters.KeysToRead()
	for key := range w.parameters.Keys {
		var err error
		if w.rank%2 == 0 && key < toRead || w.rank%2 == 1 && key >= w.parameters.Keys-toRead {
			err = replica.Read(key)
		} else {
			err = replica.Write(key, uint64(w.rank)+1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Complete counts an operation that is complete, and says whether it was the last one.
func (w *RegisterWorkload) Complete(write bool) bool {
	if write {
		w.Writes++
	} else {
		w.Reads++
	}
	return w.Reads+w.Writes == uint64(w.parameters.Keys)
}
