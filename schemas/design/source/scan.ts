/** The position of a value and of its key in a text, in characters. */
export interface Spot {
  readonly from: number
  readonly to: number
  readonly key?: { readonly from: number; readonly to: number }
}

export type ValuePath = readonly (string | number)[]

/** The context of a cursor: its object or list, and whether a key or value is expected. */
export interface Cursor {
  /** The path of the object or list, with the key or index where a value is expected. */
  readonly path: ValuePath
  readonly isKey: boolean
  /** The start of the word at the cursor, including quotes. */
  readonly from: number
  readonly to: number
  /** Keys before it in the same object. */
  readonly keys: readonly string[]
}

export interface ScanResult {
  /** Every value by its JSON pointer. */
  readonly spots: ReadonlyMap<string, Spot>
  /** Texts by pointer, for use before the whole can be parsed. */
  readonly texts: ReadonlyMap<string, string>
  readonly cursor: Cursor | null
}

interface Frame {
  readonly isObject: boolean
  readonly from: number
  readonly keys: string[]
  key: { readonly name: string; readonly from: number; readonly to: number } | null
  index: number
  /** Its value is complete: nothing may follow before the next comma. */
  isFilled: boolean
}

/** A path as a JSON pointer. */
export const pointerOf = (path: ValuePath): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const token = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g

const wordOf = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : ''
  } catch {
    return text.replaceAll('"', '')
  }
}

/**
 * Finds the positions in a JSON text that may be unfinished; never throws. `at` asks for the
 * context of a cursor.
 */
export function scan(text: string, at = -1): ScanResult {
  const spots = new Map<string, Spot>()
  const texts = new Map<string, string>()
  const stack: Frame[] = []
  let cursor: Cursor | null = null
  let isAsked = at < 0
  const pathOf = (): ValuePath =>
    stack.flatMap((frame): (string | number)[] =>
      frame.isObject ? (frame.key ? [frame.key.name] : []) : [frame.index],
    )
  const keySpot = (): Pick<Spot, 'key'> => {
    const key = stack.at(-1)?.key
    return key ? { key: { from: key.from, to: key.to } } : {}
  }
  const ask = (from: number, to: number): void => {
    isAsked = true
    const top = stack.at(-1)
    if (top?.isFilled) return
    const isKey = top !== undefined && top.isObject && top.key === null
    cursor = { path: pathOf(), isKey, from, to, keys: [...(top?.keys ?? [])] }
  }
  let last = 0
  for (const match of text.matchAll(token)) {
    const [word] = match
    const from = match.index
    const to = from + word.length
    const isInWord =
      at > from &&
      (at < to ||
        (at === to && !/[{}[\],:]/.test(word) && !(word.length > 1 && word.endsWith('"'))))
    if (!isAsked && isInWord) ask(from, to)
    else if (!isAsked && at >= last && at <= from) ask(at, at)
    last = to
    const top = stack.at(-1)
    if (word === '{' || word === '[')
      stack.push({ isObject: word === '{', from, keys: [], key: null, index: 0, isFilled: false })
    else if (word === '}' || word === ']') {
      const closed = stack.pop()
      if (closed) spots.set(pointerOf(pathOf()), { from: closed.from, to, ...keySpot() })
      const above = stack.at(-1)
      if (above) above.isFilled = true
    } else if (word === ',') {
      if (top?.isObject) top.key = null
      else if (top) top.index += 1
      if (top) top.isFilled = false
    } else if (word === ':') continue
    else if (top?.isObject && top.key === null) {
      const name = wordOf(word)
      top.key = { name, from, to }
      top.keys.push(name)
    } else {
      const pointer = pointerOf(pathOf())
      spots.set(pointer, { from, to, ...keySpot() })
      if (word.startsWith('"')) texts.set(pointer, wordOf(word))
      if (top) top.isFilled = true
    }
  }
  if (!isAsked) ask(at, at)
  return { spots, texts, cursor }
}
