package workloads_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"mpp/mpp"
	"mpp/workloads"
)

// A shuffled network delivers messages between replicas in a random order.
type shuffled struct {
	replicas  []*workloads.Replica
	underWay  []func()
	responded func(rank, key int, value uint64)
}

func (n *shuffled) send(deliver func()) { n.underWay = append(n.underWay, deliver) }

func (n *shuffled) deliverAll(random *rand.Rand) {
	for len(n.underWay) > 0 {
		chosen := random.IntN(len(n.underWay))
		deliver := n.underWay[chosen]
		n.underWay = slices.Delete(n.underWay, chosen, chosen+1)
		deliver()
	}
}

// The output of a replica to such a network.
type member struct {
	*shuffled
	rank int
}

func (m member) BroadcastRead(key int, operation uint64) {
	for _, other := range m.replicas {
		m.send(func() {
			v := other.OnRead(key)
			m.send(func() { m.replicas[m.rank].OnValue(key, operation, v) })
		})
	}
}

func (m member) BroadcastWrite(key int, operation uint64, v workloads.Versioned) {
	for _, other := range m.replicas {
		m.send(func() {
			other.OnWrite(key, v)
			m.send(func() { m.replicas[m.rank].OnAck(key, operation) })
		})
	}
}

func (m member) Completed(key int, _ bool, value uint64) {
	m.send(func() { m.responded(m.rank, key, value) })
}

func TestAVerificationHasAllOperationsOnAllKeys(t *testing.T) {
	parameters := workloads.AtomicRegister{Replicas: 3, Keys: 100}
	network := &shuffled{}
	for rank := range parameters.Replicas {
		output := member{network, rank}
		network.replicas = append(network.replicas, workloads.NewReplica(uint32(rank), 3, parameters.Keys, output))
	}
	verification := workloads.NewVerification(parameters, func(replica, key int, write bool, value uint64) {
		network.send(func() {
			err := error(nil)
			if write {
				err = network.replicas[replica].Write(key, value)
			} else {
				err = network.replicas[replica].Read(key)
			}
			if err != nil {
				t.Error(err)
			}
		})
	})
	done := 0
	network.responded = func(rank, key int, value uint64) {
		if verification.Respond(rank, key, value) {
			done++
		}
	}
	verification.Begin()
	network.deliverAll(rand.New(rand.NewPCG(1, 2)))
	if done != 1 || len(verification.History) != 10*3*100 {
		t.Fatalf("it ended %d times, with %d operations", done, len(verification.History))
	}
	written := map[uint64]bool{0: true}
	for _, operation := range verification.History {
		if operation.Write {
			written[operation.Value] = true
		}
	}
	for _, operation := range verification.History {
		if !written[operation.Value] || operation.ReturnedNanos < operation.InvokedNanos {
			t.Errorf("%+v", operation)
		}
	}
}

func TestAnOperationIsWrittenAsTheProtocolHasIt(t *testing.T) {
	operation := mpp.Operation{Replica: 1, Key: 7, Write: true, Value: 11, InvokedNanos: 1000, ReturnedNanos: 2000}
	if line, err := json.Marshal(operation); err != nil || string(line) != "[1,7,true,11,1000,2000]" {
		t.Errorf("%s, %v", line, err)
	}
}
