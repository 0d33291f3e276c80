import { makeId } from '#schemas/wire/id.ts'

/**
 * Idempotency keys for creating one new thing. Sending the same body again uses the same key, so
 * the repeat does no harm; a changed body gets a new key.
 */
export class SendKeys {
  readonly #keys = new Map<string, string>()

  of(body: unknown): string {
    const text = JSON.stringify(body)
    const key = this.#keys.get(text) ?? makeId()
    this.#keys.set(text, key)
    return key
  }

  /** What is sent now is answered: the same once more is another thing. */
  forget(body: unknown): void {
    this.#keys.delete(JSON.stringify(body))
  }
}
