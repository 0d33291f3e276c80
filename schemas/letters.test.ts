import { expect, test } from 'vitest'
import { lettersOf } from './letters.ts'

test.each([
  ['赵敏', 'zhaomin zm'],
  ['单雄信', 'shanxiongxin sxx'],
  ['吕军', 'lvjun lj'],
  ['Mary Ann', 'mary ann m'],
  ['张San', 'zhangsan zs'],
  ['', ' '],
  ['𠀀', '𠀀 𠀀'],
])('a name is found by its letters: %s', (name, letters) => {
  expect(lettersOf(name)).toBe(letters)
})
