import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'

const texts = defineTexts({
  zh: { password: '密码不正确', code: '动态验证码错误或已使用' },
  zhtw: { password: '密碼不正確', code: '動態驗證碼錯誤或已使用' },
  en: { password: 'The password is wrong', code: 'This code is wrong or was used before' },
})

const refuse = (path: 'password' | 'code', say: Say): Failure =>
  new Failure('invalid', { data: { problems: [{ path, code: path, message: say(texts, path) }] } })

/** The refusal of a wrong password. */
export const refuseSecret = (say: Say): Failure => refuse('password', say)

/** The refusal of a wrong code. */
export const refuseCode = (say: Say): Failure => refuse('code', say)
