// The program of a pool's threads whose components misbehave.
import { parentPort, workerData } from 'node:worker_threads'
import { Component } from '../nodeworkers/component.js'
import { Thread } from '../nodeworkers/thread.js'

class Exiting extends Component {
  receive() {
    process.exit(3)
  }
}

class Throwing extends Component {
  receive() {
    // Outside of the thread's guard.
    setImmediate(() => {
      throw new Error('nobody catches this')
    })
  }
}

class Unmade extends Component {
  constructor() {
    throw new Error('cannot be made')
  }
}

class Idle extends Component {
  receive() {}
}

class Endless extends Component {
  receive() {
    for (;;) {}
  }
}

class Leaving extends Component {
  receive() {
    this.leave()
  }
}

new Thread({ ...workerData, main: parentPort, classes: { Exiting, Throwing, Unmade, Idle, Leaving, Endless } })
