/** Stored bytes that are read only on demand. */
export interface StoredBytes {
  readonly size: number
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>
}

/** A stored chunk of an unfinished upload. */
export interface KeptChunk {
  readonly upload: string
  /** Counted from 1. */
  readonly number: number
  /** When it arrived, in epoch milliseconds. */
  readonly at: number
}

/** Chunks of uploads until they are merged, by the name of the upload. */
export interface ChunkStore {
  /** Stores a chunk; storing it again changes nothing. */
  put(upload: string, number: number, bytes: Uint8Array): Promise<void>
  open(upload: string, number: number): Promise<StoredBytes | undefined>
  /** Chunks of every upload whose name begins with the prefix, in any order. */
  list(prefix: string): AsyncIterable<KeptChunk>
  /** Removes all chunks of an upload. */
  drop(upload: string): Promise<void>
}

/**
 * Stores the bytes of files by key, which is the file's id. Any store of named bytes can implement
 * it.
 */
export interface FileStore {
  /**
   * Stores bytes durably: once done, they survive a power cut. Pieces are written as they arrive;
   * if they break off, nothing is kept.
   */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes; nothing where there are none under the key. */
  open(key: string): Promise<StoredBytes | undefined>
  /** Succeeds also where there is nothing to remove. */
  remove(key: string): Promise<void>
  /** Every key; a leading `~` marks those whose writing was cut short. */
  keys(): AsyncIterable<string>
  readonly chunks: ChunkStore
}
