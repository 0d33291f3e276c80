/**
 * Hands values from one running piece of code to another, one at a time: whoever gives waits until
 * the value was taken, so that neither runs ahead.
 */
export class Handover<T> {
  #offer: { readonly value: T; taken(isWanted: boolean): void } | undefined
  #wake: (() => void) | undefined
  #end: { readonly error?: unknown } | undefined
  #isCancelled = false

  /** Resolves once the value was taken; false where nothing is wanted any more. */
  give(value: T): Promise<boolean> {
    if (this.#isCancelled) return Promise.resolve(false)
    return new Promise((taken) => {
      this.#offer = { value, taken }
      this.#wake?.()
    })
  }

  /** Nothing follows; with an error, the taker fails with it. */
  end(end: { readonly error?: unknown } = {}): void {
    this.#end ??= end
    this.#wake?.()
  }

  /** Nothing is wanted any more. */
  cancel(): void {
    this.#isCancelled = true
    this.#offer?.taken(false)
    this.#offer = undefined
  }

  /** All values in their order. */
  async *values(): AsyncGenerator<T> {
    try {
      for (;;) {
        while (!this.#offer && !this.#end)
          await new Promise<void>((resolve) => (this.#wake = resolve))
        const offer = this.#offer
        if (offer) {
          this.#offer = undefined
          let isTaken = false
          try {
            yield offer.value
            isTaken = true
          } finally {
            // Whoever ends here wants no more, and whoever gave must not wait for good.
            offer.taken(isTaken)
          }
        } else {
          if (this.#end && 'error' in this.#end) throw this.#end.error
          return
        }
      }
    } finally {
      this.cancel()
    }
  }
}
