import { expect, test } from 'vitest'
import { checkOwnInfo, idCard } from './own-info.ts'
import type { Say } from '../text.ts'

const say: Say = (texts, key) => texts.en[key]
const empty = {
  mobilePhone: '',
  email: '',
  birthday: null,
  certificatesType: '',
  certificatesNumber: '',
}
const check = (info: Partial<Parameters<typeof checkOwnInfo>[0]>) =>
  checkOwnInfo({ ...empty, ...info }, '2026-03-01', say).map(({ path, code }) => [path, code])

test.each([
  [{}, []],
  [
    {
      mobilePhone: '13800138000',
      email: 'a@b.cn',
      birthday: '2026-03-01',
      certificatesType: idCard,
      certificatesNumber: '110101199003070011',
    },
    [],
  ],
  [{ mobilePhone: '12800138000' }, [['mobilePhone', 'mobile']]],
  [{ email: 'a@b' }, [['email', 'email']]],
  [
    { certificatesType: idCard, certificatesNumber: '110101199002300011' },
    [['certificatesNumber', 'idCard']],
  ],
  [{ certificatesType: 'passport', certificatesNumber: 'E12345678' }, []],
  [{ certificatesType: idCard }, []],
  [{ birthday: '2026-03-02' }, [['birthday', 'future']]],
  [{ birthday: '2025-02-29' }, [['birthday', 'day']]],
  [
    { mobilePhone: '1', email: 'x', birthday: '0000-01-01' },
    [
      ['mobilePhone', 'mobile'],
      ['email', 'email'],
      ['birthday', 'day'],
    ],
  ],
] as const)('5.1 what is wrong with %j', (info, problems) => {
  expect(check(info)).toEqual(problems)
})

test('problems are said in words', () => {
  expect(checkOwnInfo({ ...empty, email: 'x' }, '2026-03-01', say)[0]?.message).toBe(
    'enter e-mail correctly',
  )
})
