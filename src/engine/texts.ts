import { defineTexts } from '#schemas/text.ts'

/** The engine's own messages (specification 8). */
export const engineTexts = defineTexts({
  zh: {
    retry: '请求出错，请重试',
    emptyLogin: '验证失败，请重新登录',
    noMenu: '您的权限不足，请联系管理员',
    numbered: '{words}（请求编号：{id}）',
    hasError: 'Has Error',
  },
  zhtw: {
    retry: '請求出錯，請重試',
    emptyLogin: '驗證失敗，請重新登入',
    noMenu: '您的權限不足，請聯絡管理員',
    numbered: '{words}（請求編號：{id}）',
    hasError: 'Has Error',
  },
  en: {
    retry: 'request error, please retry',
    emptyLogin: 'Verification failed, please log in again.',
    noMenu: 'Your permissions are insufficient, please contact the administrator',
    numbered: '{words} (request {id})',
    hasError: 'Has Error',
  },
})
