// Testee GOROUTINES: the benchmarks with Go's own means: goroutines, channels, and mailboxes of a mutex and a condition.
package main

import (
	"runtime"
	"strconv"

	"mpp/mpp"
)

// of makes a new instance of a benchmark for each request.
func of[P any](benchmark *local[P]) func() mpp.Benchmark {
	return func() mpp.Benchmark {
		return &local[P]{parts: benchmark.parts, create: benchmark.create}
	}
}

func main() {
	mpp.Serve(mpp.Testee{
		Symbol:           "GOROUTINES",
		Framework:        "none: goroutines, net",
		FrameworkVersion: runtime.Version()[len("go"):],
		Local: map[string]func() mpp.Benchmark{
			"PINGPONG":           of(&pingPong),
			"TPPINGPONG":         of(&throughputPingPong),
			"FIBONACCI":          of(&fibonacci),
			"CHAMENEOS":          of(&chameneos),
			"APSP":               of(&allPairsShortestPath),
			"THREADRING":         of(&threadRing),
			"FORKJOINCREATE":     of(&forkJoinCreate),
			"FORKJOINTHROUGHPUT": of(&forkJoinThroughput),
			"COUNTING":           of(&counting),
			"PRIMESIEVE":         of(&primeSieve),
			"REQUESTREPLY":       of(&requestReply),
			"FAIRNESS":           of(&fairness),
			"LATENCY":            of(&latency),
		},
		Distributed: map[string]mpp.Distributed{
			"NETPINGPONG":     between(netPingPong),
			"NETTPPINGPONG":   between(netPingPong),
			"SIZEDTHROUGHPUT": between(sizedThroughput),
			"NETLATENCY":      between(netLatency),
			"NETCONNECTIONS":  between(netConnections),
		},
		Settings: map[string]string{
			"mailbox": "slice with mutex and condition, unbounded",
			"workers": strconv.Itoa(runtime.GOMAXPROCS(0)),
		},
	})
}
