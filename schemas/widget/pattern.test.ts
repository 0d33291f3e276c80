import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPatterns } from './issue.ts'
import { maxTextLength } from './value.ts'
import { regPresets } from './rule.ts'
import { compilePattern, mostSteps, programOf, run } from './pattern.ts'

const test = (text: string, value: string): boolean | string => {
  const compiled = compilePattern(text)
  return 'problem' in compiled ? compiled.problem : compiled.test(value)
}

const atom = fc.constantFrom(
  'a',
  'b',
  'B',
  '1',
  '_',
  ' ',
  '京',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\D',
  '\\W',
  '\\S',
  '\\.',
  '\\-',
  '\\n',
  '\\x41',
  '\\u4eac',
  '[ab]',
  '[^ab]',
  '[a-c1]',
  '[\\d_-]',
  '[^\\w]',
  '[]',
  '[^]',
  '^',
  '$',
)
const quantifier = fc.constantFrom(
  '',
  '',
  '',
  '?',
  '*',
  '+',
  '{2}',
  '{0,2}',
  '{1,}',
  '{0}',
  '*?',
  '+?',
  '??',
  '{1,3}?',
)
const { source } = fc.letrec<{ source: string }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 4 },
    fc
      .tuple(atom, quantifier)
      .map(([piece, times]) => (piece === '^' || piece === '$' ? piece : piece + times)),
    fc.tuple(tie('source'), tie('source')).map(([piece, other]) => piece + other),
    fc
      .tuple(tie('source'), tie('source'), quantifier)
      .map(([piece, other, times]) => `(${piece}|${other})${times}`),
    fc.tuple(tie('source'), quantifier).map(([piece, times]) => `(?:${piece})${times}`),
  ),
}))
const value = fc.string({
  unit: fc.constantFrom('a', 'b', 'A', 'B', 'c', '1', '_', '-', '.', ' ', '京', '\n'),
  maxLength: 12,
})

describe('compilePattern', () => {
  it('gives the verdict of RegExp on the subset, with and without i', () => {
    fc.assert(
      fc.property(source, value, fc.boolean(), (text, sample, ignoreCase) => {
        const wanted = new RegExp(text, ignoreCase ? 'i' : '').test(sample)
        expect(test(`/${text}/${ignoreCase ? 'i' : ''}`, sample)).toBe(wanted)
        if (!ignoreCase && !text.startsWith('/')) expect(test(text, sample)).toBe(wanted)
      }),
      { numRuns: 2000 },
    )
  })
  it('never throws and never accepts what RegExp does not', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab1()[]{}|*+?^$.\\-,:=!<>dwsku/i'), maxLength: 20 }),
        (text) => {
          const compiled = compilePattern(text)
          const body = /^\/(.+)\/[gi]*$/s.exec(text)?.[1] ?? text
          if ('test' in compiled) expect(() => new RegExp(body)).not.toThrow()
        },
      ),
      { numRuns: 3000 },
    )
  })
  it('asks whether the value contains it', () => {
    expect(test('b', 'abc')).toBe(true)
    expect(test('^b', 'abc')).toBe(false)
    expect(test('', 'abc')).toBe(true)
    expect(test('/^AB/i', 'abc')).toBe(true)
  })
  it.each([
    ['(?=a)', 'lookaround'],
    ['(?<!a)b', 'lookaround'],
    ['(a)\\1', 'backreference'],
    ['\\k<a>', 'backreference'],
    ['a{101}', 'bounds'],
    ['a{2,1}', 'bounds'],
    ['((a{100}){100}){100}', 'tooBig'],
    ['((((){100}){100}){100}){100}', 'tooBig'],
    ['(a', 'syntax'],
    ['a)', 'syntax'],
    ['[a', 'syntax'],
    ['[b-a]', 'syntax'],
    ['*', 'nothingToRepeat'],
    ['a**', 'nothingToRepeat'],
    ['^*', 'nothingToRepeat'],
    ['\\p{L}', 'unsupported'],
    ['\\b', 'unsupported'],
    ['/a/m', 'flags'],
    ['a'.repeat(401), 'tooLong'],
    ['(?#a)', 'unsupported'],
    ['a\\', 'syntax'],
  ])('refuses %s: %s', (text, problem) => expect(test(text, 'a')).toBe(problem))
})

describe('run', () => {
  it.each(['(a+)+$', '(a|aa)+$', '(a*)*b', '(.*a){20}$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    'takes at most one step per state and position: %s',
    (text) => {
      const program = programOf(text)
      const length = 50_000
      const { matched, steps } = run(program, `${'a'.repeat(length)}!`)
      expect(matched).toBe(false)
      expect(steps).toBeLessThanOrEqual((length + 2) * program.states.length)
    },
  )
})

describe('whatever a designer writes', () => {
  const longest = 'a'.repeat(maxTextLength - 1)
  const hostile = [
    '(a?){100}(a?){40}b$',
    '(.*a){90}$',
    '(((a|b)*c*)*d*){40}$',
    '([a-c]|[b-d]|[c-e]|a|b|c){60}b$',
    '(a|aa|aaa|aaaa){25}b',
    '(\\w*\\d*\\s*){60}!$',
  ]
  it.each(hostile)('the longest text is read in bounded steps: %s', (text) => {
    const program = programOf(text)
    const { steps } = run(program, `${longest}!`)
    expect(steps).toBeLessThanOrEqual(mostSteps + program.states.length)
    expect(program.states.length).toBeLessThanOrEqual(500)
  })
  it('every ready pattern reads the longest text whole, far within the bound', () => {
    for (const pattern of regPresets.flatMap(({ patterns }) => patterns))
      for (const letter of ['a', '1', '京', 'a.', '1-']) {
        expect(
          run(programOf(pattern), letter.repeat(maxTextLength / letter.length)).steps,
        ).toBeLessThan(mostSteps)
      }
  })
})

it('breaks a pattern with the message of the designer; a refused pattern breaks nothing', () => {
  const list = [
    { pattern: '^a', message: 'begin with a' },
    { pattern: 'z$', message: '' },
    { pattern: '(?=x)', message: 'never said' },
  ]
  expect(checkPatterns('bz', list)).toEqual([{ code: 'pattern', message: 'begin with a' }])
  expect(checkPatterns('ab', list)).toEqual([{ code: 'pattern' }])
})
