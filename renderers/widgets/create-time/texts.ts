import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '创建时间', generated: '系统自动生成' },
  zhtw: { name: '建立時間', generated: '系統自動產生' },
  en: { name: 'Created at', generated: 'Filled by the system' },
})
