import { defineTexts } from '#schemas/text.ts'

/** Texts of the page that stands before everything else while something is due. */
export const dueTexts = defineTexts({
  zh: {
    firstPassword: '请先设置自己的密码',
    firstPasswordHint: '当前密码由管理员设置，设置新密码后即可继续。',
    expiredPassword: '密码已过期',
    expiredPasswordHint: '设置新密码后即可继续。',
    secondFactor: '请先启用双重验证',
    secondFactorHint: '管理员要求登录时使用动态验证码。',
    leave: '退出登录',
  },
  zhtw: {
    firstPassword: '請先設定自己的密碼',
    firstPasswordHint: '目前密碼由管理員設定，設定新密碼後即可繼續。',
    expiredPassword: '密碼已過期',
    expiredPasswordHint: '設定新密碼後即可繼續。',
    secondFactor: '請先啟用雙重驗證',
    secondFactorHint: '管理員要求登入時使用動態驗證碼。',
    leave: '登出',
  },
  en: {
    firstPassword: 'Choose your own password',
    firstPasswordHint: 'An administrator set the present one. Choose a new one to continue.',
    expiredPassword: 'Your password has expired',
    expiredPasswordHint: 'Choose a new one to continue.',
    secondFactor: 'Set up two-step sign-in',
    secondFactorHint: 'Your administrator requires a code at sign-in.',
    leave: 'Sign out',
  },
})
