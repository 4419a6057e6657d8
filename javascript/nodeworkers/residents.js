/** The components of one thread, by their addresses. */
export class Residents {
  #addresses
  // By maker, then by place: undefined once a component has ended.
  #made

  /** @param {import('./addresses.js').Addresses} addresses */
  constructor(addresses) {
    this.#addresses = addresses
    this.clear()
  }

  add(address, component) {
    this.#made[this.#addresses.makerOf(address)][this.#addresses.placeOf(address)] = component
  }

  /** The component at an address, or undefined. */
  find(address) {
    return this.#made[this.#addresses.makerOf(address)][this.#addresses.placeOf(address)]
  }

  remove(address) {
    this.#made[this.#addresses.makerOf(address)][this.#addresses.placeOf(address)] = undefined
  }

  /** Says whether the maker has made a component at an address, which may have ended. */
  hasMade(address) {
    return this.#addresses.placeOf(address) < this.#made[this.#addresses.makerOf(address)].length
  }

  all() {
    return this.#made.flat().filter((component) => component !== undefined)
  }

  clear() {
    this.#made = Array.from({ length: this.#addresses.makers }, () => [])
  }
}
