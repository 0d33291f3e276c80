import { defineTexts } from '#schemas/text.ts'

export const jobTexts = defineTexts({
  zh: { failed: '执行失败，请重试', state: '当前状态不能执行该操作' },
  zhtw: { failed: '執行失敗，請重試', state: '目前狀態不能執行該操作' },
  en: { failed: 'This failed; please try again', state: 'This is not possible now' },
})
