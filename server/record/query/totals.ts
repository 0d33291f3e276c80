const most = 500

/** How many records there are by filter, remembered until a record is written. */
export class Totals {
  #generation = 0
  readonly #known = new Map<string, number>()

  /** How many are remembered. */
  get size(): number {
    return this.#known.size
  }

  forget(): void {
    this.#generation += 1
    this.#known.clear()
  }

  /**
   * The remembered total, or what `count` says; a count that a write overtook is answered but not
   * remembered.
   */
  async get(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const generation = this.#generation
    const total = await count()
    if (generation === this.#generation) {
      if (this.#known.size === most) this.#known.delete(this.#known.keys().next().value ?? '')
      this.#known.set(key, total)
    }
    return total
  }
}
