import { defineTexts } from '#schemas/text.ts'

/** Texts of the second factor on the sign-in page. */
export const otpTexts = defineTexts({
  zh: {
    code: '动态验证码',
    prompt: '请输入动态验证码',
    hint: '验证器应用中的 6 位数字，或一个恢复码',
  },
  zhtw: {
    code: '動態驗證碼',
    prompt: '請輸入動態驗證碼',
    hint: '驗證器應用程式中的 6 位數字，或一個復原碼',
  },
  en: {
    code: 'Authenticator code',
    prompt: 'Please enter the code',
    hint: 'Six digits of your authenticator app, or a recovery code',
  },
})
