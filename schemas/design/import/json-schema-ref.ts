import { brief } from './loss.ts'
import type { Loss } from './loss.ts'
import { isRaw } from './source.ts'
import type { Raw } from './source.ts'

/** What reading one JSON Schema shares. */
export interface Reading {
  readonly root: Raw
  /** Schemas that may still be put together: parts of parts multiply beyond measure. */
  budget: number
  lose(loss: Loss): void
}

/** A schema with references and parts brought together, and the references that led to it. */
export interface Settled {
  readonly raw: Raw
  readonly via: readonly string[]
}

const deepest = 12

function resolve(root: Raw, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined
  let here: unknown = root
  for (const part of ref.slice(1).split('/').slice(1)) {
    const key = decodeURI(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined
    here = (here as Raw)[key]
  }
  return here
}

const resolveSafely = (root: Raw, ref: string): unknown => {
  try {
    return resolve(root, ref)
  } catch {
    return undefined
  }
}

/** Puts two schemas together that both hold; where they say different things about the same, the first stays and the other is told. */
function join(
  first: Raw,
  second: Raw,
  { at, lose }: { readonly at: string; readonly lose: Reading['lose'] },
): Raw {
  const joined: { [key: string]: unknown } = { ...first }
  for (const [key, value] of Object.entries(second)) {
    const own = joined[key]
    if (own === undefined) joined[key] = value
    else if (isRaw(own) && isRaw(value) && ['properties', 'definitions', '$defs'].includes(key))
      joined[key] = { ...value, ...own }
    else if (Array.isArray(own) && Array.isArray(value) && key === 'required')
      joined[key] = [...new Set([...own, ...value])]
    else if (
      JSON.stringify(own) !== JSON.stringify(value) &&
      !['title', 'description'].includes(key)
    )
      lose({ at, code: 'combined', params: { key } })
  }
  return joined
}

/** Where a schema stands, and the references that led there. */
export interface Standing {
  readonly at: string
  readonly via?: readonly string[]
}

/** A schema with its reference followed, its parts put together, and the wish that it may be null taken off. One that leads back to itself, or too deep, is told and read as an empty one. */
export function settle(raw: unknown, { at, via = [] }: Standing, reading: Reading): Settled {
  if (!isRaw(raw)) return { raw: {}, via }
  reading.budget -= 1
  if (reading.budget === 0) reading.lose({ at, code: 'tooMuch' })
  if (reading.budget <= 0) return { raw: {}, via }
  const { $ref: ref, allOf, ...own } = raw
  let whole: Raw = own
  let path = via
  if (typeof ref === 'string') {
    const found = resolveSafely(reading.root, ref)
    if (via.includes(ref) || via.length >= deepest)
      reading.lose({ at, code: 'recursive', params: { ref: brief(ref) } })
    else if (!isRaw(found)) reading.lose({ at, code: 'noRef', params: { ref: brief(ref) } })
    else {
      path = [...via, ref]
      const inner = settle(found, { at, via: path }, reading)
      whole = join(whole, inner.raw, { at, lose: reading.lose })
      path = inner.via
    }
  }
  for (const part of Array.isArray(allOf) ? allOf : []) {
    const inner = settle(part, { at, via: path }, reading)
    whole = join(whole, inner.raw, { at, lose: reading.lose })
    // What a part brought along must not lead back to it either.
    path = inner.via
  }
  return { raw: whole, via: path }
}

const isNull = (one: unknown): boolean => isRaw(one) && one['type'] === 'null'

/** Takes one of several alternatives where a form can have but one: null beside another is no alternative at all. */
export function chosen({ raw, via }: Settled, at: string, reading: Reading): Settled {
  for (const key of ['oneOf', 'anyOf']) {
    const { [key]: alternatives, ...rest } = raw
    if (
      !Array.isArray(alternatives) ||
      alternatives.every((one) => isRaw(one) && Object.hasOwn(one, 'const'))
    )
      continue
    const real = alternatives.filter((one) => !isNull(one))
    if (real.length > 1) reading.lose({ at, code: 'combined', params: { key } })
    const first = settle(real[0], { at, via }, reading)
    return { raw: join(rest, first.raw, { at, lose: reading.lose }), via: first.via }
  }
  return { raw, via }
}
