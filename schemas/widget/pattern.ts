import { defineTexts } from '../text.ts'
import { parsePattern, PatternError } from './pattern-parser.ts'
import type { PatternPart, PatternProblem, UnitSet } from './pattern-parser.ts'

/*
 * Designers' patterns run in linear time on every value: all ways of reading it go forward
 * together, none is tried twice. The subset, with the meaning that RegExp gives it without flags:
 * literals, `.`, classes with ranges and \d \w \s \D \W \S, \n \r \t \f \v \xHH \uHHHH, groups
 * (capturing ones as plain ones), `|`, `? * +` and `{m,n}` up to 100 (lazy ones too), `^` and `$`.
 * `/…/` with the flags i and g is read as well. A pattern without anchors asks whether the value
 * contains it.
 */

const longestPattern = 400
const mostStates = 500
/**
 * Most steps for one value, some tenths of a second; beyond that it does not match. A sensible
 * pattern takes a few per character.
 */
export const mostSteps = 5_000_000

/** One state: consumes a unit of a set, continues at once, or has matched. */
type State =
  | { readonly type: 'unit'; readonly has: (unit: number) => boolean; next: number }
  | { readonly type: 'start' | 'end'; next: number }
  | { readonly type: 'fork'; readonly next: readonly number[] }
  | { readonly type: 'match' }

interface Program {
  readonly states: readonly State[]
  readonly entry: number
}

export interface CompiledPattern {
  test(value: string): boolean
}

const inRanges = (ranges: UnitSet['ranges'], unit: number): boolean =>
  ranges.some(([low, high]) => unit >= low && unit <= high)

/**
 * Both cases of a unit as RegExp folds them: unit by unit, and never between ASCII and other
 * characters.
 */
function casesOf(unit: number): readonly number[] {
  const letter = String.fromCharCode(unit)
  return [letter.toLowerCase(), letter.toUpperCase()]
    .filter((variant) => variant.length === 1)
    .map((variant) => variant.charCodeAt(0))
    .filter((code) => code >= 128 || unit < 128)
}

function hasOf(set: UnitSet, ignoreCase: boolean): (unit: number) => boolean {
  const { ranges, negated } = set
  if (!ignoreCase) return (unit) => inRanges(ranges, unit) !== negated
  return (unit) =>
    (inRanges(ranges, unit) || casesOf(unit).some((letter) => inRanges(ranges, letter))) !== negated
}

/** Builds from back to front: every part gets its following state and returns its first. */
function build(whole: PatternPart, ignoreCase: boolean): Program {
  const states: State[] = [{ type: 'match' }]
  let work = 0
  const put = (state: State): number => {
    if (states.length >= mostStates) throw new PatternError('tooBig')
    return states.push(state) - 1
  }
  const loop = (part: PatternPart, after: number): number => {
    const next: number[] = []
    const fork = put({ type: 'fork', next })
    next.push(add(part, fork), after)
    return fork
  }
  const repeat = (part: PatternPart & { type: 'repeat' }, after: number): number => {
    let entry = after
    if (part.most === null) entry = loop(part.part, after)
    else
      for (let count = part.least; count < part.most; count += 1)
        entry = put({ type: 'fork', next: [add(part.part, entry), after] })
    for (let count = 0; count < part.least; count += 1) entry = add(part.part, entry)
    return entry
  }
  function add(part: PatternPart, after: number): number {
    work += 1
    if (work > 4 * mostStates) throw new PatternError('tooBig')
    if (part.type === 'set')
      return put({ type: 'unit', has: hasOf(part.set, ignoreCase), next: after })
    if (part.type === 'repeat') return repeat(part, after)
    if (part.type === 'sequence')
      return part.parts.reduceRight((entry, patternPart) => add(patternPart, entry), after)
    if (part.type === 'choice')
      return put({ type: 'fork', next: part.parts.map((patternPart) => add(patternPart, after)) })
    return put({ type: part.type, next: after })
  }
  const entry = add(whole, 0)
  return { states, entry }
}

/**
 * Does the program match anywhere in the value, and in how many steps? At most one per state and
 * position, and not many more than `mostSteps` in all.
 */
export function run(
  { states, entry }: Program,
  value: string,
): { readonly matched: boolean; readonly steps: number } {
  const seenAt = new Int32Array(states.length).fill(-1)
  let now: number[] = []
  let steps = 0
  const reach = (from: number, at: number, into: number[]): boolean => {
    const open = [from]
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seenAt[index] === at) continue
      seenAt[index] = at
      steps += 1
      const state = states[index]
      if (state?.type === 'match') return true
      if (state?.type === 'unit') into.push(index)
      else if (state?.type === 'fork') open.push(...state.next)
      else if (state && (state.type === 'start' ? at === 0 : at === value.length))
        open.push(state.next)
    }
    return false
  }
  if (reach(entry, 0, now)) return { matched: true, steps }
  for (let at = 0; at < value.length; at += 1) {
    const unit = value.charCodeAt(at)
    const next: number[] = []
    for (const index of now) {
      const state = states[index]
      if (state?.type === 'unit' && state.has(unit) && reach(state.next, at + 1, next))
        return { matched: true, steps }
    }
    if (reach(entry, at + 1, next)) return { matched: true, steps }
    if (steps > mostSteps) break
    now = next
  }
  return { matched: false, steps }
}

/** Compiles a pattern for `run`. Throws `PatternError`. */
export function programOf(text: string): Program {
  if (text.length > longestPattern) throw new PatternError('tooLong')
  const [, body, flags] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? []
  if (flags !== undefined && !/^[gi]*$/.test(flags)) throw new PatternError('flags')
  return build(parsePattern(body ?? text), flags?.includes('i') ?? false)
}

const kept = new Map<string, CompiledPattern | { readonly problem: PatternProblem }>()
const mostKept = 500

function compileNow(text: string): CompiledPattern | { readonly problem: PatternProblem } {
  try {
    const program = programOf(text)
    return { test: (value) => run(program, value).matched }
  } catch (error) {
    if (error instanceof PatternError) return { problem: error.problem }
    throw error
  }
}

/** The compiled pattern, or why it is refused (a code of `patternTexts`). */
export function compilePattern(
  text: string,
): CompiledPattern | { readonly problem: PatternProblem } {
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const made = compileNow(text)
  kept.set(text, made)
  return made
}

/** Why a pattern is refused, by code. */
export const patternTexts = defineTexts({
  zh: {
    tooLong: '表达式过长',
    tooBig: '表达式过于复杂',
    syntax: '表达式语法不正确',
    lookaround: '不支持前后查找',
    backreference: '不支持反向引用',
    unsupported: '不支持该写法',
    flags: '只支持 i 和 g 标志',
    nothingToRepeat: '重复符号前没有内容',
    bounds: '重复次数不能超过100',
  },
  zhtw: {
    tooLong: '運算式過長',
    tooBig: '運算式過於複雜',
    syntax: '運算式語法不正確',
    lookaround: '不支援前後查找',
    backreference: '不支援反向參照',
    unsupported: '不支援該寫法',
    flags: '只支援 i 和 g 旗標',
    nothingToRepeat: '重複符號前沒有內容',
    bounds: '重複次數不能超過100',
  },
  en: {
    tooLong: 'The pattern is too long',
    tooBig: 'The pattern is too complex',
    syntax: 'The pattern is malformed',
    lookaround: 'Lookaround is not supported',
    backreference: 'Backreferences are not supported',
    unsupported: 'This notation is not supported',
    flags: 'Only the flags i and g are supported',
    nothingToRepeat: 'There is nothing to repeat',
    bounds: 'A repetition goes up to 100',
  },
})
