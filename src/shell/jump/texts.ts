import { defineTexts } from '#schemas/text.ts'

/** Texts of single sign-on (specification 2.1). */
export const jumpTexts = defineTexts({
  zh: {
    going: '正在登录…',
    askTitle: '您已登录为 {name}',
    askText: '继续将在此浏览器中退出该账号，并以新的身份登录，尚未保存的内容会丢失。',
    somebody: '其他用户',
    go: '继续登录',
    stay: '保持当前登录',
    failed: '单点登录失败',
    noTicket: '此地址没有登录凭证，或凭证已被使用。',
    signIn: '去登录',
    toHome: '返回首页',
  },
  zhtw: {
    going: '登入中…',
    askTitle: '您已登入為 {name}',
    askText: '繼續將在此瀏覽器中登出該帳號，並以新的身分登入，尚未儲存的內容會遺失。',
    somebody: '其他使用者',
    go: '繼續登入',
    stay: '保持目前登入',
    failed: '單一登入失敗',
    noTicket: '此位址沒有登入憑證，或憑證已被使用。',
    signIn: '前往登入',
    toHome: '返回首頁',
  },
  en: {
    going: 'Signing in…',
    askTitle: 'You are signed in as {name}',
    askText:
      'Going on signs this account out of this browser and signs in with the new one; what is not saved will be lost.',
    somebody: 'somebody else',
    go: 'Go on',
    stay: 'Stay signed in',
    failed: 'Single sign-on failed',
    noTicket: 'This address holds no ticket, or it was used already.',
    signIn: 'Sign in',
    toHome: 'Back to home',
  },
})
