/** Any JSON object. */
export type Raw = { readonly [key: string]: unknown }

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any value as text; objects as JSON, because their `toString` cannot be trusted. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)

/** Is it empty: missing, '', false, an empty list or object? */
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isNothing))

/** Settings that are true by default, so that `false` is the meaningful value. */
const usual: readonly string[] = [
  'visible',
  'display',
  'x-visible',
  'addDisplay',
  'editDisplay',
  'viewDisplay',
  'clearOnHide',
  'persistent',
  'enableDate',
  'enableTime',
]
const says = (key: string, value: unknown): boolean =>
  usual.includes(key) ? value === false : !isNothing(value)

/**
 * One object of a foreign design, read key by key. Keys that nobody took are reported by `left`, so
 * that nothing is lost silently.
 */
export interface ForeignObject {
  /** Its place in the foreign design, as a dotted path. */
  readonly at: string
  has(key: string): boolean
  /** Takes the value of a key, whatever it is. */
  take(key: string): unknown
  /** Takes a text, or a number as text; '' for other values, which stay to be reported. */
  text(key: string): string
  /** Takes a number, or a text that is one. */
  number(key: string): number | null
  flag(key: string): boolean | null
  list(key: string): readonly unknown[]
  /** Takes an object for further reading; an empty one where there is none. */
  object(key: string): ForeignObject
  /** Skips keys without a meaning here. */
  passOver(keys: readonly string[]): void
  /** Everything that nobody took and is not empty, also inside taken objects. */
  left(): readonly { readonly at: string; readonly key: string; readonly value: unknown }[]
}

/** Reads an object of a foreign design; other values are read as an empty one. */
export function sourceOf(raw: unknown, at: string): ForeignObject {
  const own = isRaw(raw) ? raw : {}
  const taken = new Set<string>()
  const inside: ForeignObject[] = []
  const read = (key: string): unknown => (Object.hasOwn(own, key) ? own[key] : undefined)
  const takeIf = <T>(key: string, fits: (value: unknown) => T | null): T | null => {
    const found = fits(read(key))
    if (found !== null) taken.add(key)
    return found
  }
  return {
    at,
    has: (key) => Object.hasOwn(own, key),
    take(key) {
      taken.add(key)
      return read(key)
    },
    text: (key) =>
      takeIf(key, (value) =>
        typeof value === 'string' || typeof value === 'number' ? String(value) : null,
      ) ?? '',
    number: (key) =>
      takeIf(key, (value) =>
        value === null ||
        value === '' ||
        value === undefined ||
        typeof value === 'object' ||
        typeof value === 'boolean' ||
        !Number.isFinite(Number(value))
          ? null
          : Number(value),
      ),
    flag: (key) =>
      takeIf(key, (value) =>
        typeof value === 'boolean' ? value : value === 1 || value === 0 ? value === 1 : null,
      ),
    list: (key) => takeIf(key, (value) => (Array.isArray(value) ? value : null)) ?? [],
    object(key) {
      const value = read(key)
      const part = sourceOf(value, at === '' ? key : `${at}.${key}`)
      if (isRaw(value)) {
        taken.add(key)
        inside.push(part)
      }
      return part
    },
    passOver(keys) {
      for (const key of keys) taken.add(key)
    },
    left: () => [
      ...Object.entries(own)
        .filter(([key, value]) => !taken.has(key) && says(key, value))
        .map(([key, value]) => ({ at, key, value })),
      ...inside.flatMap((part) => part.left()),
    ],
  }
}

/** The entry for a foreign word; nothing for words that every object knows, such as `toString`. */
export const lookUp = <T>(entries: { readonly [word: string]: T }, word: string): T | undefined =>
  Object.hasOwn(entries, word) ? entries[word] : undefined
