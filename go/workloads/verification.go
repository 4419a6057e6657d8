package workloads

import (
	"time"

	"mpp/mpp"
)

const (
	operationsPerKey = 10
	// All replicas work on the same few keys at once, so that their operations overlap.
	keysAtOnce = 64
)

// A Verification is the run in which every replica gets operations on every key, one at a time. Kinds are random and the same
// in every verification; no value is written twice, nor 0, with which registers begin.
type Verification struct {
	parameters AtomicRegister
	begin      time.Time
	invoke     func(replica, key int, write bool, value uint64)
	// By key and, within it, replica.
	completed []int
	invoked   []int64
	// By key.
	completedOfKey []int
	nextKey        int
	// History has the answers so far.
	History []mpp.Operation
}

// NewVerification is that of a request. It asks replicas for operations by the function that it is given.
func NewVerification(parameters AtomicRegister, invoke func(replica, key int, write bool, value uint64)) *Verification {
	pairs := parameters.Replicas * parameters.Keys
	return &Verification{
		parameters: parameters, begin: time.Now(), invoke: invoke, completed: make([]int, pairs), invoked: make([]int64, pairs),
		completedOfKey: make([]int, parameters.Keys), History: make([]mpp.Operation, 0, pairs*operationsPerKey),
	}
}

// Begin invokes the first operations. The others follow on responses.
func (v *Verification) Begin() {
	for v.nextKey < min(keysAtOnce, v.parameters.Keys) {
		v.beginNextKey()
	}
}

// Respond takes a replica's response to its operation on a key, and the value that was read. It says whether it was the last.
func (v *Verification) Respond(replica, key int, value uint64) bool {
	returned := time.Since(v.begin).Nanoseconds()
	pair := v.pair(replica, key)
	write := v.isWrite(pair)
	if write {
		value = v.valueToWrite(pair)
	}
	v.History = append(v.History, mpp.Operation{
		Replica: uint64(replica), Key: uint64(key), Write: write, Value: value,
		InvokedNanos: v.invoked[pair], ReturnedNanos: returned,
	})
	v.completed[pair]++
	v.completedOfKey[key]++
	if v.completed[pair] < operationsPerKey {
		v.next(replica, key)
	} else if v.completedOfKey[key] == operationsPerKey*v.parameters.Replicas && v.nextKey < v.parameters.Keys {
		v.beginNextKey()
	}
	return len(v.History) == operationsPerKey*len(v.completed)
}

func (v *Verification) beginNextKey() {
	key := v.nextKey
	v.nextKey++
	for replica := range v.parameters.Replicas {
		v.next(replica, key)
	}
}

func (v *Verification) next(replica, key int) {
	pair := v.pair(replica, key)
	write, value := v.isWrite(pair), uint64(0)
	if write {
		value = v.valueToWrite(pair)
	}
	v.invoked[pair] = time.Since(v.begin).Nanoseconds()
	v.invoke(replica, key, write, value)
}

func (v *Verification) pair(replica, key int) int {
	return key*v.parameters.Replicas + replica
}

// The kind of a pair's next operation is a bit of the pair's random number.
func (v *Verification) isWrite(pair int) bool {
	return mpp.NewSplitMix64(uint64(pair)).Next()>>v.completed[pair]&1 != 0
}

func (v *Verification) valueToWrite(pair int) uint64 {
	return uint64(pair*operationsPerKey + v.completed[pair] + 1)
}
