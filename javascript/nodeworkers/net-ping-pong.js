import { completed } from '../workloads/pipeline.js'
import { NetPairs } from './net-pairs.js'
import { NetPinger } from './net-pinger.js'

/** The master's half of NETPINGPONG and NETTPPINGPONG: it has the pingers. */
export class NetPingPong extends NetPairs {
  constructor(node) {
    super(node, NetPinger)
  }

  setUp(parameters) {
    this.parameters = completed(parameters)
    const { parallelism: pairs, static_only: staticOnly } = this.parameters
    return this.configure({ pairs, staticOnly })
  }
}
