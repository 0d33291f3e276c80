type Hear = (payload: string | null) => void

/** The listeners of each channel in this process. */
export class Channels {
  readonly #byName = new Map<string, Set<Hear>>()
  readonly #onTrouble: (error: unknown) => void

  constructor(onTrouble: (error: unknown) => void) {
    this.#onTrouble = onTrouble
  }

  get names(): string[] {
    return [...this.#byName.keys()]
  }

  add(channel: string, hear: Hear): () => void {
    const heard = this.#byName.get(channel) ?? new Set<Hear>()
    this.#byName.set(channel, heard.add(hear))
    return () => heard.delete(hear)
  }

  tell(channel: string, payload: string | null): void {
    for (const hear of this.#byName.get(channel) ?? []) {
      try {
        hear(payload)
      } catch (error) {
        this.#onTrouble(error)
      }
    }
  }

  /** Tells all listeners that messages may have been missed. */
  tellGap(): void {
    for (const channel of this.#byName.keys()) this.tell(channel, null)
  }
}
