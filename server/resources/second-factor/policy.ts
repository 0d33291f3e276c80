import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'

const texts = defineTexts({
  zh: { code: '动态验证码错误或已使用' },
  zhtw: { code: '動態驗證碼錯誤或已使用' },
  en: { code: 'This code is wrong or was used before' },
})

/** The refusal of a wrong code. */
export const refuseCode = (say: Say): Failure =>
  new Failure('invalid', {
    data: { problems: [{ path: 'code', code: 'code', message: say(texts, 'code') }] },
  })
