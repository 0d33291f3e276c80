import { defineTexts } from '#schemas/text.ts'

/** Texts of the lock screen (specification 2.2, 4). */
export const lockTexts = defineTexts({
  zh: {
    title: '屏幕已锁定',
    hint: '请输入 {name} 的密码解锁',
    unlock: '解锁',
    other: '使用其他账号登录',
    otherTitle: '提示',
    otherText: '此账号将退出登录，尚未保存的内容会丢失。确定要使用其他账号登录吗？',
    leave: '退出并登录',
    stay: '取消',
  },
  zhtw: {
    title: '螢幕已鎖定',
    hint: '請輸入 {name} 的密碼解鎖',
    unlock: '解鎖',
    other: '使用其他帳號登入',
    otherTitle: '提示',
    otherText: '此帳號將登出，尚未儲存的內容會遺失。確定要使用其他帳號登入嗎？',
    leave: '登出並登入',
    stay: '取消',
  },
  en: {
    title: 'The screen is locked',
    hint: 'Enter the password of {name} to unlock',
    unlock: 'Unlock',
    other: 'Sign in as somebody else',
    otherTitle: 'Sign in as somebody else',
    otherText: 'This account will be signed out, and what is not saved will be lost. Go on?',
    leave: 'Sign out',
    stay: 'Cancel',
  },
})
