import { defineTexts } from '#schemas/text.ts'

/** Texts of the socket (specification 8). */
export const socketTexts = defineTexts({
  zh: { expired: '登录过期,请重新登录', arrived: '新消息：{title}' },
  zhtw: { expired: '登入過期,請重新登入', arrived: '新訊息：{title}' },
  en: {
    expired: 'Your sign-in has expired, please sign in again',
    arrived: 'New message: {title}',
  },
})
