import { Failure } from '#schemas/wire/failure.ts'

const maxDepth = 60
// A sub-table of a few thousand rows; the size of a body is limited before.
const maxKeys = 100_000
// NUL and half characters.
const unstorable = /\0|\p{Surrogate}/u
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Drops prototype keys in place; refuses what is too deep, has too many keys, or could not be
 * stored exactly (NUL, half characters, infinite numbers).
 */
export function clean(value: unknown): unknown {
  let keys = 0
  const visit = (one: unknown, depth: number): void => {
    if (typeof one === 'string' && unstorable.test(one)) throw new Failure('badRequest')
    if (typeof one === 'number' && !Number.isFinite(one)) throw new Failure('badRequest')
    if (typeof one !== 'object' || one === null) return
    if (depth > maxDepth) throw new Failure('badRequest')
    if (Array.isArray(one)) {
      for (const entry of one) visit(entry, depth + 1)
      return
    }
    for (const key of Object.keys(one)) {
      if (++keys > maxKeys) throw new Failure('badRequest')
      if (prototypeKeys.has(key)) delete (one as Record<string, unknown>)[key]
      else {
        if (unstorable.test(key)) throw new Failure('badRequest')
        visit((one as Record<string, unknown>)[key], depth + 1)
      }
    }
  }
  visit(value, 1)
  return value
}
