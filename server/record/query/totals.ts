const most = 500

/** Record counts by filter, cached until a record is written. */
export class Totals {
  #generation = 0
  readonly #known = new Map<string, number>()

  /** Number of cached counts. */
  get size(): number {
    return this.#known.size
  }

  forget(): void {
    this.#generation += 1
    this.#known.clear()
  }

  /**
   * The cached total, else the result of `count`. A count during which something was written is not
   * cached.
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
