import { createInflateRaw } from 'node:zlib'

/**
 * Unpacks raw deflate in parts of 64 kB at most, each only when it is asked for. A stream of the
 * platform, as `DecompressionStream` knows raw deflate from Node 21 on only.
 */
export function inflateRaw(packed: Uint8Array): AsyncIterable<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: 65_536 })
  stream.end(packed)
  return stream as AsyncIterable<Uint8Array>
}
