import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '用户选择', noAbleIds: '请选择可选的用户' },
  zhtw: { name: '使用者選擇', noAbleIds: '請選擇可選的使用者' },
  en: { name: 'User', noAbleIds: 'Name the users who may be chosen' },
})
