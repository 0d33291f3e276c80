import { createInflateRaw } from 'node:zlib'

/**
 * Unpacks raw deflate on demand, in parts of at most 64 kB. Uses Node's own stream, because
 * `DecompressionStream` supports raw deflate only from Node 21 on.
 */
export function inflateRaw(packed: Uint8Array): AsyncIterable<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: 65_536 })
  stream.end(packed)
  return stream as AsyncIterable<Uint8Array>
}
