/** A set of UTF-16 units: ranges in pairs, both ends included. */
export interface UnitSet {
  readonly negated: boolean
  readonly ranges: readonly (readonly [number, number])[]
}

export type Part =
  | { readonly type: 'set'; readonly set: UnitSet }
  | { readonly type: 'start' | 'end' }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly Part[] }
  | {
      readonly type: 'repeat'
      readonly part: Part
      readonly least: number
      readonly most: number | null
    }

export const patternProblems = [
  'tooLong',
  'tooBig',
  'syntax',
  'lookaround',
  'backreference',
  'unsupported',
  'flags',
  'nothingToRepeat',
  'bounds',
] as const
export type PatternProblem = (typeof patternProblems)[number]

/** Why a pattern is refused; it never leaves pattern.ts. */
export class Refused extends Error {
  readonly problem: PatternProblem
  constructor(problem: PatternProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Largest bound of `{m,n}`. */
const largestBound = 100

const code = (text: string): number => text.charCodeAt(0)
const digits: UnitSet['ranges'] = [[48, 57]]
const words: UnitSet['ranges'] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const spaces: UnitSet['ranges'] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const lineEnds: UnitSet['ranges'] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]
const controls: { readonly [letter: string]: number } = { n: 10, r: 13, t: 9, f: 12, v: 11 }

function complement(ranges: UnitSet['ranges']): UnitSet['ranges'] {
  const result: [number, number][] = []
  let next = 0
  for (const [low, high] of ranges) {
    if (low > next) result.push([next, low - 1])
    next = high + 1
  }
  return [...result, [next, 0xffff]]
}

const classes: { readonly [letter: string]: UnitSet['ranges'] } = {
  d: digits,
  w: words,
  s: spaces,
  D: complement(digits),
  W: complement(words),
  S: complement(spaces),
}

/** Reads one pattern text into its parts. Throws `Refused` for whatever is not in the subset. */
export function parsePattern(text: string): Part {
  let at = 0
  const peek = (): string => text[at] ?? ''
  const accept = (wanted: string): boolean => {
    if (!text.startsWith(wanted, at)) return false
    at += wanted.length
    return true
  }

  const hex = (length: number): number => {
    const found = text.slice(at, at + length)
    if (found.length !== length || !/^[0-9a-fA-F]+$/.test(found)) throw new Refused('syntax')
    at += length
    return Number.parseInt(found, 16)
  }

  const escape = (): UnitSet['ranges'] => {
    const letter = peek()
    at += 1
    const known = classes[letter]
    if (known) return known
    if (/[1-9k]/.test(letter)) throw new Refused('backreference')
    if (letter === '') throw new Refused('syntax')
    const unit = controls[letter] ?? (letter === 'u' ? hex(4) : letter === 'x' ? hex(2) : undefined)
    if (unit !== undefined) return [[unit, unit]]
    if (/[A-Za-z0-9_]/.test(letter)) throw new Refused('unsupported')
    return [[code(letter), code(letter)]]
  }

  const classUnit = (): UnitSet['ranges'] => {
    if (peek() === '') throw new Refused('syntax')
    if (accept('\\')) return escape()
    at += 1
    return [[text.charCodeAt(at - 1), text.charCodeAt(at - 1)]]
  }

  const single = (ranges: UnitSet['ranges']): number => {
    const [only, ...more] = ranges
    if (!only || more.length > 0 || only[0] !== only[1]) throw new Refused('syntax')
    return only[0]
  }

  const set = (): Part => {
    const negated = accept('^')
    const ranges: (readonly [number, number])[] = []
    while (!accept(']')) {
      const first = classUnit()
      if (peek() !== '-' || text[at + 1] === ']') {
        ranges.push(...first)
        continue
      }
      at += 1
      const [low, high] = [single(first), single(classUnit())]
      if (high < low) throw new Refused('syntax')
      ranges.push([low, high])
    }
    return { type: 'set', set: { negated, ranges } }
  }

  const group = (): Part => {
    if (accept('?') && !accept(':')) {
      if (/^<?[=!]/.test(text.slice(at, at + 2))) throw new Refused('lookaround')
      const name = /^<[A-Za-z_]\w*>/.exec(text.slice(at, at + 60))?.[0]
      if (name === undefined) throw new Refused('unsupported')
      at += name.length
    }
    const inner = choice()
    if (!accept(')')) throw new Refused('syntax')
    return inner
  }

  const atom = (): Part => {
    if (accept('(')) return group()
    if (accept('[')) return set()
    if (accept('.')) return { type: 'set', set: { negated: true, ranges: lineEnds } }
    if (accept('^')) return { type: 'start' }
    if (accept('$')) return { type: 'end' }
    if (accept('\\')) return { type: 'set', set: { negated: false, ranges: escape() } }
    if (/[*+?]/.test(peek())) throw new Refused('nothingToRepeat')
    if (/[{}\]]/.test(peek())) throw new Refused('syntax')
    at += 1
    const unit = text.charCodeAt(at - 1)
    return { type: 'set', set: { negated: false, ranges: [[unit, unit]] } }
  }

  const bounds = (): readonly [number, number | null] | null => {
    if (accept('*')) return [0, null]
    if (accept('+')) return [1, null]
    if (accept('?')) return [0, 1]
    if (peek() !== '{') return null
    const [matched, low, comma, high] =
      /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(text.slice(at, at + 12)) ?? []
    if (matched === undefined || (comma === '' && high !== '')) throw new Refused('syntax')
    at += matched.length
    const least = Number(low)
    const most = comma === '' ? least : high === '' ? null : Number(high)
    if (least > largestBound || (most !== null && (most > largestBound || most < least)))
      throw new Refused('bounds')
    return [least, most]
  }

  const repeated = (): Part => {
    const part = atom()
    const found = bounds()
    if (!found) return part
    if (part.type === 'start' || part.type === 'end') throw new Refused('nothingToRepeat')
    accept('?')
    if (/[*+?{]/.test(peek())) throw new Refused('nothingToRepeat')
    return { type: 'repeat', part, least: found[0], most: found[1] }
  }

  const sequence = (): Part => {
    const parts: Part[] = []
    while (at < text.length && peek() !== '|' && peek() !== ')') parts.push(repeated())
    return { type: 'sequence', parts }
  }

  function choice(): Part {
    const parts = [sequence()]
    while (accept('|')) parts.push(sequence())
    return parts.length === 1 && parts[0] ? parts[0] : { type: 'choice', parts }
  }

  const whole = choice()
  if (at < text.length) throw new Refused('syntax')
  return whole
}
