import { BatchSource } from './batch-source.js'
import { NetPairs } from './net-pairs.js'

/** The master's half of SIZEDTHROUGHPUT: it has the sources. */
export class SizedThroughput extends NetPairs {
  constructor(node) {
    super(node, BatchSource)
  }

  setUp(parameters) {
    this.parameters = parameters
    const { number_of_pairs: pairs, message_size: messageBytes, batch_size: batchSize } = parameters
    return this.configure({ pairs, staticOnly: false, batches: { messageBytes, batchSize } })
  }
}
