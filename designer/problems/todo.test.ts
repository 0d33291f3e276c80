import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { openStore } from '#tests/design-store.ts'
import { beginOptions } from '../begin.ts'

test('a new form is unfinished and not wrong, until somebody tries to publish', () => {
  const store = openStore()
  expect(store.problems.map(({ code }) => code)).toEqual(['noFields'])
  expect(store.wrongs).toEqual([])
  store.todo.try()
  expect(store.wrongs).toHaveLength(1)
  store.stop()
})

test('a kind with choices begins with three, and others with nothing', () => {
  const say = (_texts: unknown, key: string) => key
  const { select, input } = kinds
  expect(select && beginOptions(select, say)['choices']).toHaveLength(3)
  expect(input && beginOptions(input, say)).toEqual({})
})
