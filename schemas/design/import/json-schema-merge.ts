import { join, settle } from './json-schema-ref.ts'
import type { SettledSchema } from './json-schema-ref.ts'
import type { JsonSchemaWalk } from './json-schema-walk.ts'
import { isRaw, wordOf } from './source.ts'
import type { Raw } from './source.ts'
import { isEqual } from '../../equal.ts'

/** One of several possible schemas of a value. */
export interface Alternative {
  readonly settled: SettledSchema
  readonly title: string
}

const isNull = (raw: unknown): boolean =>
  isRaw(raw) && (raw['type'] === 'null' || ('const' in raw && raw['const'] === null))
const isSingle = (raw: unknown): boolean =>
  isRaw(raw) &&
  (Object.hasOwn(raw, 'const') || Array.isArray(raw['enum'])) &&
  !isRaw(raw['properties'])

/** Does the schema describe an object? */
export const isObject = (raw: Raw): boolean =>
  isRaw(raw['properties']) ||
  isRaw(raw['additionalProperties']) ||
  isRaw(raw['patternProperties']) ||
  raw['type'] === 'object' ||
  ['oneOf', 'anyOf'].some(
    (key) =>
      Array.isArray(raw[key]) &&
      raw[key].some((alternative) => isRaw(alternative) && isRaw(alternative['properties'])),
  )
const isList = (raw: Raw): boolean =>
  raw['type'] === 'array' || isRaw(raw['items']) || Array.isArray(raw['items'])

const lastOf = (ref: unknown): string =>
  typeof ref === 'string' ? (ref.split(/[/#]/).at(-1) ?? '') : ''
const nameOf = (given: unknown, raw: Raw, index: number): string =>
  wordOf(raw['title']) ||
  (isRaw(given) ? lastOf(given['$ref']) : '') ||
  (typeof raw['type'] === 'string' && raw['type'] !== 'object' ? raw['type'] : '') ||
  String(index + 1)

/** The schemas of a list without duplicates and null, with their names. */
export function alternativesOf(
  list: readonly unknown[],
  { via }: SettledSchema,
  { at, walk }: { readonly at: string; readonly walk: JsonSchemaWalk },
): Alternative[] {
  const seen = new Set<string>()
  return list
    .filter((raw) => !isNull(raw))
    .map((raw, index) => {
      const settled = settle(raw, { at, via }, walk)
      return { settled, title: nameOf(raw, settled.raw, index) }
    })
    .filter(({ settled }) => {
      const text = JSON.stringify(settled.raw)
      return !seen.has(text) && seen.add(text)
    })
}

const shared = (list: readonly Raw[], key: string): unknown =>
  list.every((raw) => isEqual(raw[key], list[0]?.[key])) ? list[0]?.[key] : undefined

/** Several plain values as one that accepts them all. */
function widen(
  list: readonly Raw[],
  key: string,
  { at, walk }: { readonly at: string; readonly walk: JsonSchemaWalk },
): Raw {
  const values = list.flatMap((raw) =>
    Object.hasOwn(raw, 'const')
      ? [raw['const']]
      : Array.isArray(raw['enum'])
        ? (raw['enum'] as unknown[])
        : raw['type'] === 'boolean'
          ? [true, false]
          : [],
  )
  const isClosed = list.every(
    (raw) => Object.hasOwn(raw, 'const') || Array.isArray(raw['enum']) || raw['type'] === 'boolean',
  )
  if (isClosed) return { enum: [...new Set(values)] }
  const types = [...new Set(list.flatMap((raw) => raw['type'] ?? 'string').map(String))]
  const patterns = list.map((raw) => raw['pattern'])
  const same = Object.fromEntries(
    [...new Set(list.flatMap((raw) => Object.keys(raw)))].map((name) => [name, shared(list, name)]),
  )
  if (types.length > 1 || !isEqual(same, list[0]))
    walk.lose({ at, code: 'either', params: { kind: types.length > 1 ? types.join(', ') : key } })
  return {
    ...same,
    ...(values.length > 0 && { examples: [values.join(' / ')] }),
    type: types.every((type) => type === 'integer' || type === 'number')
      ? types.includes('number')
        ? 'number'
        : 'integer'
      : 'string',
    ...(patterns.every((pattern) => typeof pattern === 'string') && {
      pattern: [...new Set(patterns)].map((pattern) => `(?:${pattern})`).join('|'),
    }),
  }
}

/**
 * A schema whose plain or list alternatives are merged into one; object alternatives stay, to
 * become a choice.
 */
export function mergeAlternatives(
  settled: SettledSchema,
  at: string,
  walk: JsonSchemaWalk,
): SettledSchema {
  const { raw } = settled
  for (const key of ['oneOf', 'anyOf']) {
    const { [key]: list, ...rest } = raw
    if (
      !Array.isArray(list) ||
      list.every((alternative) => isSingle(alternative) || isNull(alternative))
    )
      continue
    const all = alternativesOf(list, settled, { at, walk })
    const raws = all.map((alternative) => alternative.settled.raw)
    const [only] = all
    const cut = all.some((alternative) => alternative.settled.isCut)
    const bring = (branch: Raw, more: SettledSchema): SettledSchema => ({
      ...more,
      raw: join(rest, branch, { at, lose: walk.lose }),
      parts: [...settled.parts, ...more.parts],
    })
    if (only && all.length === 1)
      return mergeAlternatives(bring(only.settled.raw, only.settled), at, walk)
    if (!only || isObject(rest) || raws.some(isObject)) continue
    const list0 = all.find((alternative) => isList(alternative.settled.raw))
    if (list0) {
      walk.lose({ at, code: 'either', params: { kind: 'array' } })
      return bring(list0.settled.raw, list0.settled)
    }
    return {
      ...bring(widen(raws, key, { at, walk }), { ...settled, parts: [] }),
      ...(cut && { isCut: true }),
    }
  }
  return settled
}
