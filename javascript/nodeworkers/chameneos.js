import { complement, firstColour, Mall } from '../workloads/chameneos.js'
import { Component, START } from './component.js'

const EXIT = { exit: true }

/** Introduces creatures to each other, until there are no more meetings. */
export class MallComponent extends Component {
  #mall

  constructor(thread, self, meetings) {
    super(thread, self)
    this.#mall = new Mall(meetings)
  }

  receive(meet) {
    const partner = this.#mall.meet(meet)
    if (partner === meet) {
      this.thread.send(meet.creature, EXIT)
    } else if (partner !== undefined) {
      this.thread.send(meet.creature, partner)
    }
  }
}

/** Gets a MEET, which has a creature and its colour; a CHANGE, which has a colour; or EXIT. */
export class Creature extends Component {
  #mall
  #colour
  #meetings = 0

  constructor(thread, self, { mall, colour }) {
    super(thread, self)
    this.#mall = mall
    this.#colour = colour
  }

  receive(message) {
    if (message !== START) {
      if (message.exit) {
        this.thread.arrive(this.#meetings)
        this.leave()
        return
      }
      this.#meetings++
      if (message.creature === undefined) {
        this.#colour = message.colour
      } else {
        this.#colour = complement(this.#colour, message.colour)
        this.thread.send(message.creature, { colour: this.#colour })
      }
    }
    this.thread.send(this.#mall, { colour: this.#colour, creature: this.self })
  }
}

/** The mall is on the first thread; chameneos are dealt out. */
export const chameneos = {
  parts: (parameters) => parameters.number_of_chameneos,
  create(parameters, run) {
    const mall = run.createOn(0, MallComponent, parameters.number_of_meetings)
    const creatures = Array.from({ length: parameters.number_of_chameneos }, (_, number) =>
      run.createOn(number, Creature, { mall, colour: firstColour(number) }),
    )
    return () => {
      for (const creature of creatures) {
        run.send(creature, START)
      }
    }
  },
}
