// The program of the generator's thread, which sends from outside of the components.
import { parentPort, workerData } from 'node:worker_threads'
import { takeGeneratorProcessor } from '../mpp/generator-processor.js'
import { generate, OpenLoop } from '../mpp/open-loop.js'
import { END_OF_RUN } from './thread.js'

const loop = new OpenLoop(workerData.loop)
let ports = []
// By server.
let targets = []

/** Sends to servers in turn, each message by itself. */
function run() {
  const send = (number) => {
    const { port, address } = targets[number % targets.length]
    port.postMessage([address, null, number])
  }
  generate(loop, send, () => Atomics.load(workerData.over, 0) !== 0)
}

// The parent waits until the thread has started. A failure ends it.
takeGeneratorProcessor()

parentPort.on('message', ({ connect, servers, begin }) => {
  if (connect !== undefined) {
    ports = connect
  } else if (servers !== undefined) {
    targets = servers.map((address) => ({ port: ports[address % ports.length], address }))
  } else if (begin) {
    try {
      run()
    } catch (failure) {
      parentPort.postMessage({ failure: failure.message })
    }
  } else {
    for (const port of ports) {
      port.postMessage(END_OF_RUN)
    }
    ports = []
  }
})
parentPort.postMessage({ started: true })
