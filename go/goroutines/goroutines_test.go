package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"mpp/conformance"
)

// Golden requests that take more than this are left to the conformance kit.
const mostWork = 20_000

var most = map[string]float64{"fib_number": 15, "number_of_nodes": 64, "number_of_components": 1000}

func TestGoldenAnswers(t *testing.T) {
	worker := conformance.Start(t, conformance.Build(t, "mpp/goroutines"))
	hello := worker.Ask("hello", map[string]any{"version": 1, "role": "local", "address": "127.0.0.1"})
	var answers map[string]any
	conformance.Read(t, "answers.json", &answers)
	checked := 0
	for _, symbol := range hello["benchmarks"].([]any) {
		requests, is := answers[symbol.(string)].([]any)
		if !is || strings.HasPrefix(symbol.(string), "NET") {
			continue
		}
		for _, request := range requests {
			for _, fields := range vary(request.(map[string]any)) {
				answer := fields["answer"]
				delete(fields, "answer")
				if tooLong(fields) {
					continue
				}
				worker.Ask("setUp", map[string]any{"benchmark": symbol, "parameters": fields, "clients": 0})
				for _, lastRun := range []bool{false, true} {
					worker.Ask("prepare", nil)
					if run := worker.Ask("run", nil); run["answer"] != answer {
						t.Errorf("%v %v: expected %v, got %v", symbol, fields, answer, run["answer"])
					}
					worker.Ask("cleanUp", map[string]any{"lastRun": lastRun})
				}
				checked++
			}
		}
	}
	worker.End()
	if checked < 50 {
		t.Errorf("%d requests are not all that there are", checked)
	}
}

// The requests of a golden answer: one for each combination of what varies.
func vary(request map[string]any) []map[string]any {
	fixed := maps.Clone(request)
	delete(fixed, "varying")
	requests := []map[string]any{fixed}
	varying, _ := request["varying"].(map[string]any)
	for name, values := range varying {
		var next []map[string]any
		for _, value := range values.([]any) {
			for _, fields := range requests {
				fields = maps.Clone(fields)
				fields[name] = value
				next = append(next, fields)
			}
		}
		requests = next
	}
	return requests
}

func tooLong(fields map[string]any) bool {
	for name, value := range fields {
		limit, limited := most[name]
		if !limited {
			limit = mostWork
		}
		if number, is := value.(float64); is && number > limit {
			return true
		}
	}
	return false
}

func TestARunThatIsStoppedLeavesNoComponent(t *testing.T) {
	long := map[string]map[string]any{
		"PINGPONG": {"number_of_messages": 1_000_000_000},
		"TPPINGPONG": {
			"messages_per_pair": 1_000_000_000, "pipeline_size": 100, "parallelism": 2, "static_only": true,
		},
		// A greater one has so many goroutines that the one that reads the stop waits behind them for minutes.
		"FIBONACCI":    {"fib_number": 24},
		"CHAMENEOS":    {"number_of_chameneos": 10, "number_of_meetings": 1_000_000_000},
		"APSP":         {"number_of_nodes": 1024, "block_size": 32},
		"THREADRING":   {"number_of_components": 503, "number_of_hops": 1_000_000_000, "number_of_tokens": 3},
		"COUNTING":     {"number_of_messages": 1_000_000_000, "producers": 2},
		"PRIMESIEVE":   {"limit": 10_000_000, "primes_per_filter": 10, "batch_size": 100},
		"REQUESTREPLY": {"number_of_requests": 1_000_000_000, "parallelism": 3, "mode": "CALL_MODE_ASK"},
	}
	worker := conformance.Start(t, conformance.Build(t, "mpp/goroutines"))
	worker.Ask("hello", map[string]any{"version": 1, "role": "local", "address": "127.0.0.1"})
	for _, symbol := range slices.Sorted(maps.Keys(long)) {
		worker.Ask("setUp", map[string]any{"benchmark": symbol, "parameters": long[symbol], "clients": 0})
		worker.Ask("prepare", nil)
		worker.Send(map[string]any{"id": 1000, "do": "run"})
		time.Sleep(50 * time.Millisecond)
		worker.Send(map[string]any{"id": 1001, "do": "stop"})
		if run := worker.Receive(); run["error"] == nil {
			t.Errorf("%s: %v", symbol, run)
		}
		worker.Receive()
		begin := time.Now()
		// Fails unless all goroutines of the run have ended.
		worker.Ask("cleanUp", map[string]any{"lastRun": true})
		fmt.Printf("%s: %v\n", symbol, time.Since(begin))
	}
	worker.End()
}
