import { joinBytes } from '../platform/bytes.ts'
import { lookAt } from '../platform/disk.ts'
import { startHash } from '../platform/hash.ts'
import { PackingTrouble, unpack } from '../platform/packed-lines.ts'
import { makeDamaged } from './format.ts'

/** Counts the bytes that pass and computes their checksum. */
export class Sum {
  count = 0
  readonly #hash = startHash('sha256')

  add(line: string, count: number): void {
    this.count += count
    this.#hash.add(line)
    this.#hash.add('\n')
  }

  get sha256(): string {
    return this.#hash.hex()
  }
}

const newline = 10
/** Most bytes in one line: PostgreSQL cannot hold a longer text as one row of JSON. */
const mostLine = 268_435_456
/**
 * A file may always unpack to this many bytes; beyond that only to a multiple of its own size. This
 * stops archives that were made to fill the disk.
 */
const freeBytes = 1_073_741_824
const mostGrowth = 250

export interface LineLimits {
  readonly line: number
  readonly free: number
}
const usual: LineLimits = { line: mostLine, free: freeBytes }

/**
 * The lines of a compressed file, one by one; refused as damaged where a line, or all together, is
 * larger than a backup can be.
 */
export async function* readLines(path: string, limits = usual): AsyncGenerator<string> {
  const most = Math.max(limits.free, mostGrowth * ((await lookAt(path))?.size ?? 0))
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let parts: Uint8Array[] = []
  let [open, all] = [0, 0]
  try {
    for await (const chunk of unpack(path)) {
      all += chunk.length
      if (all > most) throw makeDamaged('it unpacks to more than a backup can hold')
      let from = 0
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
        yield decoder.decode(joinBytes([...parts, chunk.subarray(from, at)]))
        parts = []
        open = 0
        from = at + 1
      }
      if (from < chunk.length) parts.push(chunk.subarray(from))
      open += chunk.length - from
      if (open > limits.line) throw makeDamaged('a line is too long')
    }
  } catch (error) {
    throw error instanceof PackingTrouble ? makeDamaged(error.message) : error
  }
  if (parts.length > 0) throw makeDamaged('it ends in the middle of a line')
}
