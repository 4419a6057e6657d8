// Testee PROTOACTORGO: the benchmarks as actors of Proto.Actor.
package main

import (
	"runtime"
	"runtime/debug"
	"strconv"

	"mpp/mpp"
)

const modulePath = "github.com/asynkron/protoactor-go"

// of makes a new instance of a benchmark for each request.
func of[P any](benchmark local[P]) func() mpp.Benchmark {
	return func() mpp.Benchmark { return &localBenchmark[P]{local: benchmark, system: newSystem()} }
}

// between makes new instances of both halves of a benchmark between processes.
func between[P any](benchmark distributed[P]) mpp.Distributed {
	return mpp.Distributed{
		Master: func(address string) mpp.Master { return newNetMaster(benchmark, address) },
		Client: func(address string) mpp.Client {
			return newNetClient(benchmark, address)
		},
	}
}

// frameworkVersion is that of the module in this program.
func frameworkVersion() string {
	information, _ := debug.ReadBuildInfo()
	for _, module := range information.Deps {
		if module.Path == modulePath {
			return module.Version
		}
	}
	return "unknown"
}

func main() {
	mpp.Serve(mpp.Testee{
		Symbol:           "PROTOACTORGO",
		Framework:        "Proto.Actor",
		FrameworkVersion: frameworkVersion(),
		Local: map[string]func() mpp.Benchmark{
			"PINGPONG":           of(pingPong),
			"TPPINGPONG":         of(throughputPingPong),
			"FIBONACCI":          of(fibonacci),
			"CHAMENEOS":          of(chameneos),
			"APSP":               of(allPairsShortestPath),
			"THREADRING":         of(threadRing),
			"FORKJOINCREATE":     of(forkJoinCreate),
			"FORKJOINTHROUGHPUT": of(forkJoinThroughput),
			"COUNTING":           of(counting),
			"PRIMESIEVE":         of(primeSieve),
			"REQUESTREPLY":       of(requestReply),
			"FAIRNESS":           of(fairness),
			"LATENCY":            of(latency),
		},
		Distributed: map[string]mpp.Distributed{
			"NETPINGPONG":      between(netPingPong),
			"NETTPPINGPONG":    between(netPingPong),
			"NETLATENCY":       between(netLatency),
			"NETCONNECTIONS":   between(netConnections),
			"FILETRANSFER":     between(fileTransfer),
			"SIZEDTHROUGHPUT":  between(sizedThroughput),
			"ATOMICREGISTER":   between(atomicRegister),
			"STREAMINGWINDOWS": between(streamingWindows),
		},
		Verifies: []string{"ATOMICREGISTER"},
		Options:  map[string]mpp.OptionValues{mpp.OptionBatch: mpp.Numbers{1, mostBatch}, optionMailbox: mpp.Words{unbounded, lockFree}},
		SettingsByOptions: func() map[string]string {
			_, mailbox := mailboxes()
			return map[string]string{
				"workers":       strconv.Itoa(runtime.GOMAXPROCS(0)),
				mpp.OptionBatch: strconv.Itoa(dispatcher().Throughput()),
				optionMailbox:   mailbox,
			}
		},
	})
}
