/** A JSON object of anywhere. */
export type Raw = { readonly [key: string]: unknown }

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any value as a word; an object as its JSON, since its own `toString` may be anything. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)

/** Says nothing: none, '', false, an empty list or object. */
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isNothing))

/** What is so unless it is said not to be: there `false` is what says something. */
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
 * One object of a foreign design, read key by key. What nobody took is told by `left`, so that
 * nothing is dropped in silence.
 */
export interface ForeignObject {
  /** Where it stands in the foreign design, as a path with dots. */
  readonly at: string
  has(key: string): boolean
  /** Takes what stands under a key, whatever it is. */
  take(key: string): unknown
  /** Takes a text, or a number as text; '' where it is neither, which then stays to be told. */
  text(key: string): string
  /** Takes a number, or a text that is one. */
  number(key: string): number | null
  flag(key: string): boolean | null
  list(key: string): readonly unknown[]
  /** Takes an object to be read in its turn; an empty one where there is none. */
  object(key: string): ForeignObject
  /** These have no meaning here: nothing is lost without them. */
  passOver(keys: readonly string[]): void
  /** What nobody took and is not empty, also inside the objects that were taken. */
  left(): readonly { readonly at: string; readonly key: string; readonly value: unknown }[]
}

/** Reads an object of a foreign design; what is none is read as an empty one. */
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
