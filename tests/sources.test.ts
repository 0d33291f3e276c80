import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedAt } from '#server/source/sources.ts'
import {
  isOfNoun,
  lineNounOf,
  nouns,
  sourceAt,
  targetOf,
  wholeOf,
} from '#schemas/widget/reference.ts'
import { root } from '../tools/tree.mjs'

/** Files in a folder of sources besides one file for each noun. */
const rooms = {
  'schemas/source': ['define', 'list', 'sources'],
  'server/source': ['below', 'define', 'listed', 'sources'],
} as const

test.each(Object.entries(rooms))('%s has one file for each noun', (folder, beside) => {
  const files = readdirSync(join(root, folder)).map((file) => file.replace(/\.ts$/, ''))
  expect(files.toSorted()).toEqual([...nouns, ...beside].toSorted())
})

test.each(nouns.map((noun) => ({ noun })))('$noun says itself what is asked of it', ({ noun }) => {
  const source = sourceAt(noun)
  const whole = wholeOf(noun)
  expect(source.to).toBe(noun)
  if (whole) expect(targetOf(whole, 'x--role')?.id).toBe(noun === 'member' ? 'x' : 'x--role')
})

test('what a save holds stands in a table, and has names that are read from it', () => {
  const kept = nouns.filter((noun) => storedAt(noun).table !== undefined)
  expect(kept.filter((noun) => storedAt(noun).names === undefined)).toEqual([])
  expect(kept.filter((noun) => sourceAt(noun).entry === null)).toEqual([])
  expect(nouns.filter((noun) => sourceAt(noun).entry !== null)).toEqual(kept)
})

test('departments are organisations, and no other noun is another', () => {
  const pairs = nouns.flatMap((noun) =>
    nouns.flatMap((other) => (noun !== other && isOfNoun(noun, other) ? [`${noun} ${other}`] : [])),
  )
  expect(pairs).toEqual(['department organize'])
  expect(['department', 'user', 'nothing', undefined].map(lineNounOf)).toEqual([
    'department',
    null,
    null,
    null,
  ])
})
