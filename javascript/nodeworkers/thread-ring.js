import { hashWholeNumbers } from '../mpp/numbers.js'
import { Component } from './component.js'

/** Hands tokens on until they end here. */
export class Member extends Component {
  #number
  #successor

  constructor(thread, self, { number, successor }) {
    super(thread, self)
    this.#number = number
    this.#successor = successor
  }

  receive({ token, hops }) {
    if (hops > 0) {
      this.thread.send(this.#successor, { token, hops: hops - 1 })
    } else {
      this.thread.arrive({ token, number: this.#number })
    }
  }
}

/** The ring is dealt out in stretches, one for each thread. */
export const threadRing = {
  parts: (parameters) => parameters.number_of_tokens,
  create({ number_of_components: components, number_of_hops: hops, number_of_tokens: tokens }, run) {
    const threadOf = (place) => Math.floor((place * run.threads) / components)
    const ring = Array.from({ length: components }, (_, place) => run.reserve(threadOf(place)))
    for (const [place, address] of ring.entries()) {
      run.create(address, Member, { number: place + 1, successor: ring[(place + 1) % components] })
    }
    const ends = new Array(tokens)
    run.add = ({ token, number }) => {
      ends[token] = number
    }
    run.answer = () => hashWholeNumbers(ends)
    return () => {
      for (let token = 0; token < tokens; token++) {
        run.send(ring[Math.floor((token * components) / tokens)], { token, hops })
      }
    }
  },
}
