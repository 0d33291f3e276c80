import { Failure } from '#schemas/wire/failure.ts'

const maxDepth = 60
// Enough for a sub-table of a few thousand rows; the size of the body is limited before.
const maxKeys = 100_000
// NUL and unpaired surrogates.
const unstorable = /\0|\p{Surrogate}/u
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Removes prototype keys in place. Refuses what is nested too deep, has too many keys, or cannot be
 * stored exactly (NUL, unpaired surrogates, infinite numbers).
 */
export function clean(value: unknown): unknown {
  let keys = 0
  const visit = (part: unknown, depth: number): void => {
    if (typeof part === 'string' && unstorable.test(part)) throw new Failure('badRequest')
    if (typeof part === 'number' && !Number.isFinite(part)) throw new Failure('badRequest')
    if (typeof part !== 'object' || part === null) return
    if (depth > maxDepth) throw new Failure('badRequest')
    if (Array.isArray(part)) {
      for (const entry of part) visit(entry, depth + 1)
      return
    }
    for (const key of Object.keys(part)) {
      if (++keys > maxKeys) throw new Failure('badRequest')
      if (prototypeKeys.has(key)) delete (part as Record<string, unknown>)[key]
      else {
        if (unstorable.test(key)) throw new Failure('badRequest')
        visit((part as Record<string, unknown>)[key], depth + 1)
      }
    }
  }
  visit(value, 1)
  return value
}
