import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '组织选择', noAbleIds: '请选择可选的组织' },
  zhtw: { name: '組織選擇', noAbleIds: '請選擇可選的組織' },
  en: { name: 'Organisation', noAbleIds: 'Name the organisations that may be chosen' },
})
