const RED = 0
const YELLOW = 1
const BLUE = 2
const FADED = 3

/** The colour of a creature at the start, by its number from 0. */
export function firstColour(number) {
  return number % FADED
}

/** The colour that both creatures take when they meet. */
export function complement(one, other) {
  if (one === FADED || other === FADED) {
    return FADED
  }
  return one === other ? one : RED + YELLOW + BLUE - one - other
}

/** The mall's state: how many meetings are left, and which creature waits for a partner. */
export class Mall {
  #left
  #waiting

  constructor(meetings) {
    this.#left = meetings
  }

  /** Takes a MEET. Returns the one that it is to be introduced to, itself if there are no more meetings, or undefined. */
  meet(creature) {
    if (this.#left === 0) {
      return creature
    }
    const partner = this.#waiting
    if (partner === undefined) {
      this.#waiting = creature
      return undefined
    }
    this.#waiting = undefined
    this.#left--
    return partner
  }
}
