package workloads_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mpp/conformance"
	"mpp/workloads"
)

type step struct {
	Prepare *int
	Invoke  *struct {
		Replica int
		Key     int
		Read    bool
		Write   uint64
	}
	Deliver string
	Then    []string
}

// A script's replica writes down all of its deeds.
type scripted struct {
	*workloads.Replica
	run, rank int
	events    *[]string
}

func (s *scripted) note(format string, values ...any) {
	*s.events = append(*s.events, fmt.Sprintf(format, values...))
}

func (s *scripted) BroadcastRead(key int, operation uint64) {
	s.note("READ %d->* run=%d key=%d rid=%d", s.rank, s.run, key, operation)
}

func (s *scripted) BroadcastWrite(key int, operation uint64, v workloads.Versioned) {
	s.note("WRITE %d->* run=%d key=%d rid=%d ts=%d wr=%d value=%d", s.rank, s.run, key, operation, v.Timestamp, v.Writer, v.Value)
}

func (s *scripted) Completed(key int, write bool, value uint64) {
	kind := "read"
	if write {
		kind = "write"
	}
	s.note("COMPLETE %d key=%d %s=%d", s.rank, key, kind, value)
}

func (s *scripted) deliver(t *testing.T, message string) {
	t.Helper()
	var from, to, run, key int
	var operation uint64
	var v workloads.Versioned
	kind, fields, _ := strings.Cut(message, " ")
	format, places := "%d->%d run=%d key=%d rid=%d", []any{&from, &to, &run, &key, &operation}
	if kind == "VALUE" || kind == "WRITE" {
		format += " ts=%d wr=%d value=%d"
		places = append(places, &v.Timestamp, &v.Writer, &v.Value)
	}
	if _, err := fmt.Sscanf(fields, format, places...); err != nil {
		t.Fatalf("%s: %v", message, err)
	}
	if run != s.run {
		// Those who deliver messages leave out those of other runs.
		return
	}
	switch kind {
	case "READ":
		v := s.OnRead(key)
		s.note("VALUE %d->%d run=%d key=%d rid=%d ts=%d wr=%d value=%d", to, from, run, key, operation, v.Timestamp, v.Writer, v.Value)
	case "VALUE":
		s.OnValue(key, operation, v)
	case "WRITE":
		s.OnWrite(key, v)
		s.note("ACK %d->%d run=%d key=%d rid=%d", to, from, run, key, operation)
	case "ACK":
		s.OnAck(key, operation)
	}
}

func TestReplicasDoAsTheScriptsSay(t *testing.T) {
	var file struct {
		Scripts []struct {
			Name           string
			Replicas, Keys int
			Steps          []step
		}
	}
	conformance.Read(t, "register_scripts.json", &file)
	for _, script := range file.Scripts {
		t.Run(script.Name, func(t *testing.T) {
			var events []string
			replicas := make([]*scripted, script.Replicas)
			for number, step := range script.Steps {
				events = nil
				switch {
				case step.Prepare != nil:
					for rank := range replicas {
						s := &scripted{run: *step.Prepare, rank: rank, events: &events}
						s.Replica = workloads.NewReplica(uint32(rank), script.Replicas, script.Keys, s)
						replicas[rank] = s
					}
				case step.Invoke != nil:
					invoked := replicas[step.Invoke.Replica]
					begin := func() error { return invoked.Write(step.Invoke.Key, step.Invoke.Write) }
					if step.Invoke.Read {
						begin = func() error { return invoked.Replica.Read(step.Invoke.Key) }
					}
					if err := begin(); err != nil {
						t.Fatal(err)
					}
				default:
					var from, to int
					_, fields, _ := strings.Cut(step.Deliver, " ")
					if _, err := fmt.Sscanf(fields, "%d->%d", &from, &to); err != nil {
						t.Fatal(err)
					}
					replicas[to].deliver(t, step.Deliver)
				}
				if !slices.Equal(events, step.Then) {
					t.Fatalf("step %d, %v: expected %q, got %q", number, step, step.Then, events)
				}
			}
		})
	}
}
