package conformance

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	// Golden requests that take more than this are left to the conformance kit.
	mostWork = 20_000
	// A run that is to be stopped has begun by then.
	head = 50 * time.Millisecond
)

var most = map[string]float64{
	"fib_number": 15, "number_of_nodes": 64, "number_of_components": 1000, "bytes": 10_000_000, "chunk_size": 65_536,
}

// The greatest number of clients of a distributed request that is tested.
const mostClients = 2

// Hello begins a session with a worker that has a role, and returns the benchmarks that it has.
func (w *Worker) Hello(role string) (benchmarks []string) {
	w.t.Helper()
	hello := w.Ask("hello", map[string]any{"version": 1, "role": role, "address": "127.0.0.1"})
	for _, symbol := range hello["benchmarks"].([]any) {
		benchmarks = append(benchmarks, symbol.(string))
	}
	return benchmarks
}

// GoldenAnswers compares a worker's answers to all local requests that are small enough, each of two runs.
func GoldenAnswers(t *testing.T, program string) {
	worker := Start(t, Build(t, program))
	var answers map[string]any
	Read(t, "answers.json", &answers)
	for _, symbol := range worker.Hello("local") {
		if slices.Contains(distributed, symbol) {
			continue
		}
		requests, checked := answers[symbol].([]any), 0
		for _, request := range requests {
			for _, fields := range Vary(request.(map[string]any)) {
				answer := fields["answer"]
				delete(fields, "answer")
				if tooLong(fields) {
					continue
				}
				worker.Ask("setUp", map[string]any{"benchmark": symbol, "parameters": fields, "clients": 0})
				for _, lastRun := range []bool{false, true} {
					worker.Ask("prepare", nil)
					checkRun(t, symbol, fields, answer, worker.Ask("run", nil))
					worker.Ask("cleanUp", map[string]any{"lastRun": lastRun})
				}
				checked++
			}
		}
		if checked == 0 {
			t.Errorf("%s: no golden request is small enough", symbol)
		}
	}
	worker.End()
}

// distributed are the benchmarks between processes.
var distributed = []string{
	"NETPINGPONG", "NETTPPINGPONG", "SIZEDTHROUGHPUT", "ATOMICREGISTER", "STREAMINGWINDOWS", "NETLATENCY", "NETCONNECTIONS",
	"FILETRANSFER",
}

// GoldenDistributedAnswers does so for requests between processes, of a worker's file.
func GoldenDistributedAnswers(t *testing.T, file string) {
	master, clients := Start(t, file), [mostClients]*Worker{}
	symbols := master.Hello("master")
	for i := range clients {
		clients[i] = Start(t, file)
		clients[i].Hello("client")
	}
	var answers map[string]any
	Read(t, "answers.json", &answers)
	for _, symbol := range symbols {
		if !slices.Contains(distributed, symbol) {
			continue
		}
		for _, request := range answers[symbol].([]any) {
			for _, fields := range Vary(request.(map[string]any)) {
				answer := fields["answer"]
				delete(fields, "answer")
				if replicas, is := fields["partition_size"].(float64); is && replicas > mostClients+1 || tooLong(fields) {
					continue
				}
				if text, is := fields["window_size"].(string); is {
					fields["window_size"] = millis(t, text)
				}
				checkRun(t, symbol, fields, answer, distributedRuns(symbol, fields, master, clients[:]))
			}
		}
	}
	master.End()
	for _, client := range clients {
		client.End()
	}
}

// checkRun compares a run's answer, and the number of its latencies with that of its requests, if it has such.
func checkRun(t *testing.T, symbol string, parameters map[string]any, answer any, run map[string]any) {
	t.Helper()
	if run["answer"] != answer {
		t.Errorf("%v %v: expected %v, got %v", symbol, parameters, answer, run["answer"])
	}
	rate, is := parameters["rate_per_second"].(float64)
	if !is {
		return
	}
	requests := max(rate*parameters["duration_millis"].(float64)/1000, 1)
	for _, value := range run["histogram"].([]any) {
		requests -= value.([]any)[1].(float64)
	}
	if requests != 0 {
		t.Errorf("%v %v: %v latencies are missing", symbol, parameters, requests)
	}
}

// distributedRuns returns the answer of the last of two runs.
func distributedRuns(symbol string, parameters map[string]any, master *Worker, clients []*Worker) (run map[string]any) {
	setUp := map[string]any{"benchmark": symbol, "parameters": parameters, "clients": len(clients)}
	configuration := master.Ask("setUp", setUp)["configuration"]
	var data []any
	for _, client := range clients {
		setUp := map[string]any{"benchmark": symbol, "configuration": configuration}
		data = append(data, client.Ask("setUp", setUp)["data"])
		client.Ask("prepare", nil)
	}
	master.Ask("introduce", map[string]any{"clients": data})
	for _, lastRun := range []bool{false, true} {
		master.Ask("prepare", nil)
		run = master.Ask("run", nil)
		for _, worker := range append([]*Worker{master}, clients...) {
			worker.Ask("cleanUp", map[string]any{"lastRun": lastRun})
			if worker != master && !lastRun {
				worker.Ask("prepare", nil)
			}
		}
	}
	return run
}

// millis is a duration, such as "100 ms", as the host hands it on.
func millis(t *testing.T, text string) int64 {
	t.Helper()
	duration, err := time.ParseDuration(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return duration.Milliseconds()
}

// Vary returns the requests of a golden answer: one for each combination of fields that vary.
func Vary(request map[string]any) []map[string]any {
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

// longRuns are requests whose runs do not end before they are stopped.
var longRuns = map[string]map[string]any{
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
	"FAIRNESS": {
		"number_of_victims": 3, "rounds": 1_000_000_000, "number_of_hogs": 2, "hog": "HOG_KIND_CPU", "hog_work_micros": 10,
	},
	"LATENCY": {"rate_per_second": 1, "duration_millis": 600_000, "parallelism": 2, "work_nanos": 1000},
}

// StoppedRunsLeaveNothing stops a run of each benchmark of a program, by its file. A clean-up fails unless all components of the run have ended.
func StoppedRunsLeaveNothing(t *testing.T, file string) {
	for symbol, parameters := range longRuns {
		t.Run(symbol, func(t *testing.T) {
			worker := Start(t, file)
			if !slices.Contains(worker.Hello("local"), symbol) {
				t.Skip("the worker does not have it")
			}
			worker.Ask("setUp", map[string]any{"benchmark": symbol, "parameters": parameters, "clients": 0})
			worker.Ask("prepare", nil)
			worker.Send(map[string]any{"id": 1000, "do": "run"})
			time.Sleep(head)
			worker.Send(map[string]any{"id": 1001, "do": "stop"})
			if run := worker.Receive(); run["error"] == nil {
				t.Error(run)
			}
			worker.Receive()
			worker.Ask("cleanUp", map[string]any{"lastRun": true})
			worker.End()
		})
	}
}
