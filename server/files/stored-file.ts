import type { StoredBytes } from './store.ts'

/** A file with name and media type whose bytes are read only when it is sent. */
export class StoredFile extends File {
  readonly #bytes: StoredBytes

  constructor(
    bytes: StoredBytes,
    { name, type }: { readonly name: string; readonly type: string },
  ) {
    super([], name, { type })
    this.#bytes = bytes
  }

  override get size(): number {
    return this.#bytes.size
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return this.#bytes.stream()
  }
}
