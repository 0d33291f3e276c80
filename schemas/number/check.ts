import { defineTexts } from '../text.ts'
import type { DateMarks } from './date-part.ts'
import { neededMarks, readDate } from './date-part.ts'
import { longestNumber } from './longest.ts'
import { counterOf, isCode, longestCode } from './pattern.ts'
import type { NumberPart, NumberPattern } from './pattern.ts'

/** What is wrong with a rule, in words. */
export const patternTexts = defineTexts({
  zh: {
    noCounter: '编号必须含有流水号、随机字符或 UUID，否则会重复',
    twoCounters: '一个编号只能有一个流水号',
    twoChecks: '一个编号只能有一个校验码',
    digits: '起始值超出了设定的位数',
    resetPeriod: '流水号按此周期重置，编号中必须含有相应的日期（{marks}），否则会重复',
    noField: '请填写字段',
    twice: '此字段已在编号中',
    separator: '两个长度可变的部分之间需要分隔符，例如“-”',
    checkEarly: '校验码必须位于它所校验的流水号或随机字符之后',
    tooLong: '编号最多 {most} 个字符',
  },
  zhtw: {
    noCounter: '編號必須含有流水號、隨機字元或 UUID，否則會重複',
    twoCounters: '一個編號只能有一個流水號',
    twoChecks: '一個編號只能有一個檢查碼',
    digits: '起始值超出了設定的位數',
    resetPeriod: '流水號按此週期重設，編號中必須含有相應的日期（{marks}），否則會重複',
    noField: '請填寫欄位',
    twice: '此欄位已在編號中',
    separator: '兩個長度可變的部分之間需要分隔符，例如「-」',
    checkEarly: '檢查碼必須位於它所檢查的流水號或隨機字元之後',
    tooLong: '編號最多 {most} 個字元',
  },
  en: {
    noCounter: 'A number needs a counter, random characters or a UUID; otherwise it repeats',
    twoCounters: 'A number has one counter only',
    twoChecks: 'A number has one check digit only',
    digits: 'The first number has more digits than that',
    resetPeriod:
      'The number must hold the date that its counter restarts by ({marks}); otherwise it repeats',
    noField: 'Enter a field',
    twice: 'This field is in the number already',
    separator: 'Two parts of changing length need a separator between them, such as “-”',
    checkEarly: 'A check digit stands after the counter or the random characters that it covers',
    tooLong: 'A number has {most} characters at most',
  },
})
export type PatternCode = keyof (typeof patternTexts)['zh']

/** What is wrong at one place of a pattern, such as `parts.2.start`. */
export interface PatternIssue {
  readonly path: string
  readonly code: PatternCode
  readonly params?: { readonly [name: string]: string | number }
}

const isDistinct = ({ type }: NumberPart): boolean =>
  type === 'counter' || type === 'random' || type === 'uuid'
const isElastic = (part: NumberPart): boolean =>
  isCode(part) || (part.type === 'counter' && part.full === 'widen')
/** Holds a sign that no code, count or date holds. */
const isSeparator = (part: NumberPart): boolean =>
  part.type === 'text' && /[^\p{L}\p{N}.]/u.test(part.text)

const lengths: { readonly [type: string]: number } = { uuid: 36, counter: 15, check: 2 }
const lengthOf = (part: NumberPart): number =>
  part.type === 'text'
    ? part.text.length
    : part.type === 'date'
      ? part.format.length
      : part.type === 'random'
        ? part.length
        : (lengths[part.type] ?? longestCode)

const marksIn = ({ parts }: NumberPattern): DateMarks =>
  new Map(
    parts.flatMap((part) =>
      part.type === 'date' ? [...readDate(part.format, '0'.repeat(40))] : [],
    ),
  )

/** Two parts of changing length cannot be told apart without a separator between them. */
function elasticIssues(parts: readonly NumberPart[]): PatternIssue[] {
  const issues: PatternIssue[] = []
  let isOpen = false
  for (const [index, part] of parts.entries()) {
    if (isElastic(part)) {
      if (isOpen) issues.push({ path: `parts.${index}`, code: 'separator' })
      isOpen = true
    } else if (isSeparator(part)) isOpen = false
  }
  return issues
}

function partIssues(pattern: NumberPattern, part: NumberPart, index: number): PatternIssue[] {
  const { parts } = pattern
  const at = `parts.${index}`
  const earlier = parts.slice(0, index)
  if (part.type === 'counter') {
    if (earlier.some(({ type }) => type === 'counter')) return [{ path: at, code: 'twoCounters' }]
    const marks = marksIn(pattern)
    const needed = neededMarks[part.reset]
    return [
      ...(String(part.start).length > part.width
        ? [{ path: `${at}.start`, code: 'digits' as const }]
        : []),
      ...(needed.every((mark) => marks.has(mark))
        ? []
        : [
            {
              path: `${at}.reset`,
              code: 'resetPeriod' as const,
              params: { marks: needed.join(', ') },
            },
          ]),
    ]
  }
  if (part.type === 'field' && part.field.trim() === '')
    return [{ path: `${at}.field`, code: 'noField' }]
  if (part.type === 'field')
    return earlier.some((other) => other.type === 'field' && other.field === part.field)
      ? [{ path: `${at}.field`, code: 'twice' }]
      : []
  if (part.type !== 'check') return []
  if (earlier.some(({ type }) => type === 'check')) return [{ path: at, code: 'twoChecks' }]
  return earlier.some(isDistinct) ? [] : [{ path: at, code: 'checkEarly' }]
}

/**
 * Everything by which numbers of a pattern would repeat, be ambiguous or not fit their column, each
 * at its place. Where there is nothing, each number can be read back, and no two are alike.
 */
export function checkPattern(pattern: NumberPattern): PatternIssue[] {
  const { parts } = pattern
  const total = parts.reduce((sum, part) => sum + lengthOf(part), 0)
  return [
    ...(parts.some(isDistinct) ? [] : [{ path: 'parts', code: 'noCounter' as const }]),
    ...(total > longestNumber
      ? [{ path: 'parts', code: 'tooLong' as const, params: { most: longestNumber } }]
      : []),
    ...parts.flatMap((part, index) => partIssues(pattern, part, index)),
    ...elasticIssues(parts),
  ]
}

/**
 * Can nobody see where the counter of a widened number begins, because it follows another digit at
 * once? Then a separator before it is advised.
 */
export function isRunTogether(pattern: NumberPattern): boolean {
  const at = pattern.parts.findIndex((part) => part.type === 'counter')
  const before = pattern.parts[at - 1]
  return (
    counterOf(pattern)?.full === 'widen' &&
    before !== undefined &&
    (before.type === 'text' ? /\d$/.test(before.text) : before.type !== 'uuid')
  )
}
