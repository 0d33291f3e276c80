import { makeId } from '#schemas/wire/id.ts'

/**
 * Keys of the sends of one new thing: sending the same again takes the same key, which makes it
 * harmless; a changed body takes another.
 */
export class SendKeys {
  readonly #keys = new Map<string, string>()

  of(body: unknown): string {
    const text = JSON.stringify(body)
    const key = this.#keys.get(text) ?? makeId()
    this.#keys.set(text, key)
    return key
  }
}
