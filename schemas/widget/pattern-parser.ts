/** A set of UTF-16 units as pairs of inclusive bounds. */
export interface UnitSet {
  readonly negated: boolean
  readonly ranges: readonly (readonly [number, number])[]
}

export type PatternPart =
  | { readonly type: 'set'; readonly set: UnitSet }
  | { readonly type: 'start' | 'end' }
  | { readonly type: 'sequence' | 'choice'; readonly parts: readonly PatternPart[] }
  | {
      readonly type: 'repeat'
      readonly part: PatternPart
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
export class PatternError extends Error {
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

/** Parses a pattern text in one pass. */
class PatternReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): PatternPart {
    const whole = this.#choice()
    if (this.#at < this.#text.length) throw new PatternError('syntax')
    return whole
  }

  #peek(): string {
    return this.#text[this.#at] ?? ''
  }

  #accept(wanted: string): boolean {
    if (!this.#text.startsWith(wanted, this.#at)) return false
    this.#at += wanted.length
    return true
  }

  #hex(length: number): number {
    const found = this.#text.slice(this.#at, this.#at + length)
    if (found.length !== length || !/^[0-9a-fA-F]+$/.test(found)) throw new PatternError('syntax')
    this.#at += length
    return Number.parseInt(found, 16)
  }

  #escape(): UnitSet['ranges'] {
    const letter = this.#peek()
    this.#at += 1
    const known = classes[letter]
    if (known) return known
    if (/[1-9k]/.test(letter)) throw new PatternError('backreference')
    if (letter === '') throw new PatternError('syntax')
    const unit =
      controls[letter] ??
      (letter === 'u' ? this.#hex(4) : letter === 'x' ? this.#hex(2) : undefined)
    if (unit !== undefined) return [[unit, unit]]
    if (/[A-Za-z0-9_]/.test(letter)) throw new PatternError('unsupported')
    return [[code(letter), code(letter)]]
  }

  #classUnit(): UnitSet['ranges'] {
    if (this.#peek() === '') throw new PatternError('syntax')
    if (this.#accept('\\')) return this.#escape()
    this.#at += 1
    return [[this.#text.charCodeAt(this.#at - 1), this.#text.charCodeAt(this.#at - 1)]]
  }

  #single(ranges: UnitSet['ranges']): number {
    const [only, ...more] = ranges
    if (!only || more.length > 0 || only[0] !== only[1]) throw new PatternError('syntax')
    return only[0]
  }

  #set(): PatternPart {
    const negated = this.#accept('^')
    const ranges: (readonly [number, number])[] = []
    while (!this.#accept(']')) {
      const first = this.#classUnit()
      if (this.#peek() !== '-' || this.#text[this.#at + 1] === ']') {
        ranges.push(...first)
        continue
      }
      this.#at += 1
      const [low, high] = [this.#single(first), this.#single(this.#classUnit())]
      if (high < low) throw new PatternError('syntax')
      ranges.push([low, high])
    }
    return { type: 'set', set: { negated, ranges } }
  }

  #group(): PatternPart {
    if (this.#accept('?') && !this.#accept(':')) {
      if (/^<?[=!]/.test(this.#text.slice(this.#at, this.#at + 2)))
        throw new PatternError('lookaround')
      const name = /^<[A-Za-z_]\w*>/.exec(this.#text.slice(this.#at, this.#at + 60))?.[0]
      if (name === undefined) throw new PatternError('unsupported')
      this.#at += name.length
    }
    const inner = this.#choice()
    if (!this.#accept(')')) throw new PatternError('syntax')
    return inner
  }

  #atom(): PatternPart {
    if (this.#accept('(')) return this.#group()
    if (this.#accept('[')) return this.#set()
    if (this.#accept('.')) return { type: 'set', set: { negated: true, ranges: lineEnds } }
    if (this.#accept('^')) return { type: 'start' }
    if (this.#accept('$')) return { type: 'end' }
    if (this.#accept('\\')) return { type: 'set', set: { negated: false, ranges: this.#escape() } }
    if (/[*+?]/.test(this.#peek())) throw new PatternError('nothingToRepeat')
    if (/[{}\]]/.test(this.#peek())) throw new PatternError('syntax')
    this.#at += 1
    const unit = this.#text.charCodeAt(this.#at - 1)
    return { type: 'set', set: { negated: false, ranges: [[unit, unit]] } }
  }

  #bounds(): readonly [number, number | null] | null {
    if (this.#accept('*')) return [0, null]
    if (this.#accept('+')) return [1, null]
    if (this.#accept('?')) return [0, 1]
    if (this.#peek() !== '{') return null
    const [matched, low, comma, high] =
      /^\{(\d{1,4})(,?)(\d{0,4})\}/.exec(this.#text.slice(this.#at, this.#at + 12)) ?? []
    if (matched === undefined || (comma === '' && high !== '')) throw new PatternError('syntax')
    this.#at += matched.length
    const least = Number(low)
    const most = comma === '' ? least : high === '' ? null : Number(high)
    if (least > largestBound || (most !== null && (most > largestBound || most < least)))
      throw new PatternError('bounds')
    return [least, most]
  }

  #repeated(): PatternPart {
    const part = this.#atom()
    const found = this.#bounds()
    if (!found) return part
    if (part.type === 'start' || part.type === 'end') throw new PatternError('nothingToRepeat')
    this.#accept('?')
    if (/[*+?{]/.test(this.#peek())) throw new PatternError('nothingToRepeat')
    return { type: 'repeat', part, least: found[0], most: found[1] }
  }

  #sequence(): PatternPart {
    const parts: PatternPart[] = []
    while (this.#at < this.#text.length && this.#peek() !== '|' && this.#peek() !== ')')
      parts.push(this.#repeated())
    return { type: 'sequence', parts }
  }

  #choice(): PatternPart {
    const parts = [this.#sequence()]
    while (this.#accept('|')) parts.push(this.#sequence())
    return parts.length === 1 && parts[0] ? parts[0] : { type: 'choice', parts }
  }
}

/** Parses a pattern text. Throws `PatternError` for everything outside the subset. */
export const parsePattern = (text: string): PatternPart => new PatternReader(text).read()
