import { expect, test } from 'vitest'
import { lettersOf, spellingOf } from './letters.ts'

test.each([
  ['赵敏', 'zhaomin zm'],
  ['单雄信', 'shanxiongxin sxx'],
  ['吕军', 'lvjun lj'],
  ['Mary Ann', 'maryann ma'],
  ['张San', 'zhangsan zs'],
  ['', ' '],
  ['𠀀', '𠀀 𠀀'],
])('a name is found by its letters: %s', (name, letters) => {
  expect(lettersOf(name)).toBe(letters)
})

test.each([
  ['车牌号', 'che pai hao'],
  ['VIP客户', 'VIP ke hu'],
  ['Plate no', 'Plate no'],
  ['旅客', 'lv ke'],
  ['', ''],
])('a label is spelled in Latin letters: %s', (label, spelling) => {
  expect(spellingOf(label)).toBe(spelling)
})
