import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actTexts, sayAct, sayTarget } from '#schemas/api/audit-words.ts'
import { sayIn } from '#server/text/say.ts'
import { filesIn, root } from '../tools/tree.mjs'

/* Every code that the server writes into the log of changes has a text for users. */

const sources = filesIn(['server'])
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
const found = (pattern: RegExp): string[] =>
  [
    ...new Set(
      sources.flatMap((source) => [...source.matchAll(pattern)].map(([, word = '']) => word)),
    ),
  ].toSorted()
const acts = found(/\b(?:what|run|undo)(?:: | = )'([a-z][a-zA-Z.]*)'/g)
const kinds = [
  ...new Set([
    ...found(/\bword: '([a-zA-Z ]+)',\n/g),
    ...found(/(?:target: |targetOf = .*=> )[`']([a-z][a-zA-Z]*)[` ']/g),
  ]),
]
const say = sayIn('zh')

test('each act is told in words, and none is told that nobody does', () => {
  expect(acts.length).toBeGreaterThan(15)
  expect(acts.filter((act) => sayAct(act, say) === act)).toEqual([])
  expect(Object.keys(actTexts.en).filter((act) => !acts.includes(act))).toEqual([])
})

test('each kind of thing is told in words', () => {
  expect(kinds.length).toBeGreaterThan(12)
  expect(
    kinds.filter((kind) =>
      sayTarget({ target: `${kind} x1`, targetName: '' }, say).startsWith(kind),
    ),
  ).toEqual([])
})

test.each([
  [{ target: 'dictionary data d1', targetName: '高' }, '字典数据 高'],
  [{ target: 'dictionary d1', targetName: '' }, '字典 d1'],
  [{ target: 'config', targetName: '' }, '系统配置'],
  [{ target: '03pRHW7kv2', targetName: '' }, '03pRHW7kv2'],
  [{ target: 'userless x', targetName: '' }, 'userless x'],
])('%j is told as %s', (line, words) => {
  expect(sayTarget(line, say)).toBe(words)
})
