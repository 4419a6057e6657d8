// Testee NODEWORKERS: the benchmarks with Node's own means: worker threads, ports between them, and sockets.
import { getHeapStatistics } from 'node:v8'
import { serve } from '../mpp/worker.js'
import { allPairsShortestPath } from './all-pairs-shortest-path.js'
import { chameneos } from './chameneos.js'
import { counting } from './counting.js'
import { fairness } from './fairness.js'
import { fibonacci } from './fibonacci.js'
import { forkJoinCreate, forkJoinThroughput } from './fork-join.js'
import { LatencyBenchmark } from './latency-benchmark.js'
import { LocalBenchmark } from './local-benchmark.js'
import { NetClient } from './net-client.js'
import { NetConnections } from './net-connections.js'
import { NetLatency } from './net-latency.js'
import { NetPingPong } from './net-ping-pong.js'
import { pingPong, throughputPingPong } from './ping-pong.js'
import { poolThreads } from './pool.js'
import { primeSieve } from './prime-sieve.js'
import { requestReply } from './request-reply.js'
import { SizedThroughput } from './sized-throughput.js'
import { threadRing } from './thread-ring.js'

const BYTES_PER_MEBIBYTE = 2 ** 20
// Each two of them have a port.
const MOST_WORKERS = 128

const of = (plan) => (node) => new LocalBenchmark(plan, node)
const betweenProcesses = (Master) => ({ master: (node) => new Master(node), client: (node) => new NetClient(node) })

serve({
  symbol: 'NODEWORKERS',
  framework: 'none: worker_threads, net',
  frameworkVersion: process.versions.node,
  local: {
    PINGPONG: of(pingPong),
    TPPINGPONG: of(throughputPingPong),
    FIBONACCI: of(fibonacci),
    CHAMENEOS: of(chameneos),
    APSP: of(allPairsShortestPath),
    THREADRING: of(threadRing),
    FORKJOINCREATE: of(forkJoinCreate),
    FORKJOINTHROUGHPUT: of(forkJoinThroughput),
    COUNTING: of(counting),
    PRIMESIEVE: of(primeSieve),
    REQUESTREPLY: of(requestReply),
    FAIRNESS: of(fairness),
    LATENCY: (node) => new LatencyBenchmark(node),
  },
  distributed: {
    NETPINGPONG: betweenProcesses(NetPingPong),
    NETTPPINGPONG: betweenProcesses(NetPingPong),
    SIZEDTHROUGHPUT: betweenProcesses(SizedThroughput),
    NETLATENCY: betweenProcesses(NetLatency),
    NETCONNECTIONS: betweenProcesses(NetConnections),
  },
  settings: (node) => ({
    workers: String(poolThreads(node)),
    heap: `at most ${Math.round(getHeapStatistics().heap_size_limit / BYTES_PER_MEBIBYTE)} MiB for each thread, young objects included`,
  }),
  options: { workers: [1, MOST_WORKERS] },
})
