/** Bytes that are kept somewhere, not read yet. */
export interface StoredBytes {
  readonly size: number
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>
}

/** One chunk of an upload on its way. */
export interface KeptChunk {
  readonly upload: string
  /** From 1. */
  readonly number: number
  /** When it came, in epoch milliseconds. */
  readonly at: number
}

/** Chunks of uploads until they are merged, by the name of the upload. */
export interface ChunkStore {
  /** Keeps a chunk; the same once more changes nothing. */
  put(upload: string, number: number, bytes: Uint8Array): Promise<void>
  open(upload: string, number: number): Promise<StoredBytes | undefined>
  /** Chunks of every upload whose name begins so, in any order. */
  list(prefix: string): AsyncIterable<KeptChunk>
  /** Removes all chunks of an upload. */
  drop(upload: string): Promise<void>
}

/**
 * Where the bytes of files lie, by key: the id of the file. Whatever keeps bytes by name can stand
 * behind it.
 */
export interface FileStore {
  /**
   * Keeps bytes for good: once it is done they survive a power cut. Pieces are written as they
   * come; if they break off, nothing is kept.
   */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes; nothing where none are kept. */
  open(key: string): Promise<StoredBytes | undefined>
  /** Done as well where nothing is kept. */
  remove(key: string): Promise<void>
  /** Every key, with `~` before those whose writing was cut short. */
  keys(): AsyncIterable<string>
  readonly chunks: ChunkStore
}
