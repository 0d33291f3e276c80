import { shorten } from './loss.ts'
import type { Loss } from './loss.ts'
import { isRaw } from './source.ts'
import type { Raw } from './source.ts'
import { isEqual } from '../../equal.ts'

/** State shared while reading one JSON Schema. */
export interface JsonSchemaReading {
  readonly root: Raw
  /** How many schemas may still be combined, because nested parts can multiply without limit. */
  budget: number
  lose(loss: Loss): void
}

/** A schema with references resolved and parts combined, and the references that led to it. */
export interface SettledSchema {
  readonly raw: Raw
  readonly via: readonly string[]
  /** Parts with a meaning of their own: conditions, and further alternatives. */
  readonly parts: readonly Raw[]
  /** The reference that could not be followed, or led back to itself. */
  readonly isCut?: boolean
}

const deepest = 12

/** A schema referred to by its own name, as `#address`. */
const named = (root: Raw, ref: string): unknown =>
  ['definitions', '$defs']
    .flatMap((key) => Object.values(isRaw(root[key]) ? root[key] : {}))
    .find(
      (schema) =>
        isRaw(schema) &&
        (schema['$id'] === ref || schema['id'] === ref || schema['$anchor'] === ref.slice(1)),
    )

function resolve(root: Raw, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined
  if (/^#[^/]/.test(ref)) return named(root, ref)
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

const tighter: { readonly [key: string]: (value: number, other: number) => number } = {
  minimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  maximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
}
const words = ['title', 'description', '$comment', '$id', 'id', '$schema', 'default', 'examples']
const inner = ['properties', 'patternProperties', 'definitions', '$defs']

/** Combines schemas of the same name on both sides. */
function joinInner(first: Raw, second: Raw): Raw {
  const joined: { [key: string]: unknown } = { ...first }
  for (const [key, value] of Object.entries(second))
    joined[key] =
      Object.hasOwn(first, key) && !isEqual(first[key], value)
        ? { allOf: [first[key], value] }
        : value
  return joined
}

/** What both schemas say for one key; undefined where they conflict. */
function both(key: string, value: unknown, other: unknown): unknown {
  if (isRaw(value) && isRaw(other) && inner.includes(key)) return joinInner(value, other)
  if (typeof value === 'number' && typeof other === 'number') return tighter[key]?.(value, other)
  if (key === 'additionalProperties' || key === 'unevaluatedProperties')
    return isRaw(value) ? value : other
  if (!Array.isArray(value) || !Array.isArray(other)) return undefined
  if (key === 'required') return [...new Set([...value, ...other])]
  const texts = new Set(other.map((each) => JSON.stringify(each)))
  const shared = value.filter((each) => texts.has(JSON.stringify(each)))
  return key === 'enum' && shared.length > 0 ? shared : undefined
}

/** Combines two schemas that both apply; in a conflict the first wins and the other is reported. */
export function join(
  first: Raw,
  second: Raw,
  { at, lose }: { readonly at: string; readonly lose: JsonSchemaReading['lose'] },
): Raw {
  const joined: { [key: string]: unknown } = { ...first }
  for (const [key, value] of Object.entries(second)) {
    const own = joined[key]
    const met = own === undefined ? value : both(key, own, value)
    if (met !== undefined) joined[key] = met
    else if (!isEqual(own, value) && !words.includes(key))
      lose({ at, code: 'combined', params: { key } })
  }
  return joined
}

/** The place of a schema, and the references that led there. */
export interface SchemaPlace {
  readonly at: string
  readonly via?: readonly string[]
}

const conditional = ['if', 'then', 'else', 'oneOf', 'anyOf', 'not']

/** A part that cannot be merged without changing its meaning. */
const speaksAlone = (whole: Raw, part: Raw): boolean =>
  conditional.some((key) => Object.hasOwn(part, key) && (key === 'if' || Object.hasOwn(whole, key)))

/**
 * A schema with its reference resolved and its parts combined. A reference to itself, to outside,
 * or nested too deep is reported and read as empty.
 */
export function settle(
  raw: unknown,
  { at, via = [] }: SchemaPlace,
  reading: JsonSchemaReading,
): SettledSchema {
  if (!isRaw(raw)) return { raw: {}, via, parts: [] }
  reading.budget -= 1
  if (reading.budget === 0) reading.lose({ at, code: 'tooMuch' })
  if (reading.budget <= 0) return { raw: {}, via, parts: [], isCut: true }
  const { $ref: ref, allOf, ...own } = raw
  let found: SettledSchema = { raw: own, via, parts: [] }
  const bring = (more: SettledSchema): void => {
    const { raw: whole, parts } = found
    const isAlone = speaksAlone(whole, more.raw)
    const rest = isAlone
      ? Object.fromEntries(Object.entries(more.raw).filter(([key]) => !conditional.includes(key)))
      : more.raw
    const alone = isAlone
      ? [Object.fromEntries(Object.entries(more.raw).filter(([key]) => conditional.includes(key)))]
      : []
    found = {
      raw: join(whole, rest, { at, lose: reading.lose }),
      via: more.via,
      parts: [...parts, ...alone, ...more.parts],
      ...((found.isCut || more.isCut) && { isCut: true }),
    }
  }
  if (typeof ref === 'string') bring(follow(ref, { at, via }, reading))
  // References that a part brings in must not lead back either.
  for (const part of Array.isArray(allOf) ? allOf : [])
    bring(settle(part, { at, via: found.via }, reading))
  return found
}

function follow(
  ref: string,
  { at, via = [] }: SchemaPlace,
  reading: JsonSchemaReading,
): SettledSchema {
  const cut = { raw: {}, via, parts: [], isCut: true }
  if (!ref.startsWith('#')) {
    reading.lose({ at, code: 'outside', params: { ref: shorten(ref) } })
    return cut
  }
  const found = resolveSafely(reading.root, ref)
  if (via.includes(ref) || via.length >= deepest) {
    reading.lose({ at, code: 'recursive', params: { ref: shorten(ref) } })
    return cut
  }
  if (found === true) return { raw: {}, via, parts: [] }
  if (!isRaw(found)) {
    reading.lose({ at, code: 'noRef', params: { ref: shorten(ref) } })
    return cut
  }
  return settle(found, { at, via: [...via, ref] }, reading)
}
