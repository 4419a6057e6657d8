// The program of a worker thread of the pool.
import { parentPort, workerData } from 'node:worker_threads'
import * as allPairsShortestPath from './all-pairs-shortest-path.js'
import * as batchSource from './batch-source.js'
import * as chameneos from './chameneos.js'
import { Component } from './component.js'
import * as counting from './counting.js'
import * as fairness from './fairness.js'
import * as fibonacci from './fibonacci.js'
import * as forkJoin from './fork-join.js'
import * as latency from './latency.js'
import * as netPinger from './net-pinger.js'
import * as netPongers from './net-pongers.js'
import * as netRequester from './net-requester.js'
import * as pairEnds from './pair-ends.js'
import * as pingPong from './ping-pong.js'
import * as primeSieve from './prime-sieve.js'
import * as requestReply from './request-reply.js'
import { Thread } from './thread.js'
import * as threadRing from './thread-ring.js'

const modules = [
  allPairsShortestPath,
  batchSource,
  chameneos,
  counting,
  fairness,
  fibonacci,
  forkJoin,
  latency,
  netPinger,
  netPongers,
  netRequester,
  pairEnds,
  pingPong,
  primeSieve,
  requestReply,
  threadRing,
]
const classes = {}
for (const exported of modules.flatMap((module) => Object.values(module))) {
  if (exported.prototype instanceof Component) {
    classes[exported.name] = exported
  }
}
new Thread({ ...workerData, main: parentPort, classes })
