import { defineTexts } from '#schemas/text.ts'

/** Texts of the picture code (specification 5.2); loaded together with it. */
export const codeTexts = defineTexts({
  zh: {
    label: '验证码',
    prompt: '请输入验证码',
    hint: '看不清图片？点击图片换一张；无法辨认图片时，请联系管理员解锁账号。',
    anew: '验证码图片，点击换一张',
    get: '获取图片',
  },
  zhtw: {
    label: '驗證碼',
    prompt: '請輸入驗證碼',
    hint: '看不清楚圖片？點擊圖片換一張；無法辨認圖片時，請聯絡管理員解鎖帳號。',
    anew: '驗證碼圖片，點擊換一張',
    get: '取得圖片',
  },
  en: {
    label: 'Verification code',
    prompt: 'Please enter the verification code',
    hint: 'Hard to read? Press the picture for another one. If you cannot see it, an administrator can unlock your account.',
    anew: 'Picture with the verification code; press for another one',
    get: 'Get a picture',
  },
})
