import { checkSystems, computeCheck } from './check-digit.ts'
import { datePattern, periodFrom, readDate } from './date-part.ts'
import { counterOf, isCode } from './pattern.ts'
import type { NumberPart, NumberPattern } from './pattern.ts'
import type { CounterKey } from './print.ts'

/** What a number says: from which counter it came, and its count there. */
export interface ParsedNumber extends CounterKey {
  readonly count: number
}

const plain = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function patternOf(part: NumberPart): string {
  switch (part.type) {
    case 'text':
      return plain(part.text)
    case 'date':
      return datePattern(part.format)
    case 'counter':
      return part.full === 'refuse'
        ? `\\d{${part.width}}`
        : `\\d{${part.width}}|[1-9]\\d{${part.width},}`
    case 'field':
    case 'organize':
      return '[\\p{L}\\p{N}.]+'
    case 'check': {
      const { pattern, length } = checkSystems[part.algorithm]
      return `(?:${pattern}){${length}}`
    }
    case 'random':
      return `[0-9${part.letters ? 'A-Z' : ''}]{${part.length}}`
    case 'uuid':
      return '[0-9a-f-]{36}'
  }
}

/**
 * Reads numbers of a rule: from which counter each came, null for a text that is none of them. A
 * wrong check makes it none. Rules without a counter have no numbers to read.
 */
export function makeParser(pattern: NumberPattern): (text: string) => ParsedNumber | null {
  const counter = counterOf(pattern)
  const { parts } = pattern
  const shape = new RegExp(`^${parts.map((part) => `(${patternOf(part)})`).join('')}$`, 'u')
  return (text) => {
    const found = counter && shape.exec(text)
    if (!found) return null
    const marks = new Map<string, string>()
    const scope: string[] = []
    let count = Number.NaN
    let before = ''
    for (const [index, part] of parts.entries()) {
      const piece = found[index + 1] ?? ''
      if (part.type === 'counter') count = Number(piece)
      else if (part.type === 'check' && computeCheck(part.algorithm, before) !== piece) return null
      else if (isCode(part) && part.own) scope.push(piece)
      else if (part.type === 'date')
        for (const [mark, value] of readDate(part.format, piece)) marks.set(mark, value)
      before += piece
    }
    return { scope: scope.join('/'), period: periodFrom(counter.reset, marks), count }
  }
}

/** The first reading of a number by one of several patterns, as rules change in time. */
export function makeParsers(
  patterns: readonly NumberPattern[],
): (text: string) => ParsedNumber | null {
  const parsers = patterns.map(makeParser)
  return (text) => {
    for (const parse of parsers) {
      const found = parse(text)
      if (found) return found
    }
    return null
  }
}
