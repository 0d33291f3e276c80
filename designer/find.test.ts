import { expect, test } from 'vitest'
import { lettersOf } from '#schemas/format/letters.ts'
import { findIn } from './find.ts'

const names = ['车牌号码', '停车场', '备注', 'Plate', 'Number plate']
const holds = (name: string, word: string) => lettersOf(name).includes(word.trim())

test.each([
  ['', names],
  ['plate', ['Plate', 'Number plate']],
  [' NUMBER p', ['Number plate']],
  ['车', ['车牌号码', '停车场']],
  ['chepai', ['车牌号码']],
  ['tcc', ['停车场']],
  ['p', ['Plate', 'Number plate', '车牌号码']],
  ['nothing', []],
])(
  '“%s” finds %j: what starts with it, what has it inside, what is spelled so',
  (query, expected) => {
    expect(findIn(names, (name) => [name], { query, holds })).toEqual(expected)
  },
)
