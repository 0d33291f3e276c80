import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '修改时间', generated: '系统自动生成' },
  zhtw: { name: '修改時間', generated: '系統自動產生' },
  en: { name: 'Changed at', generated: 'Filled by the system' },
})
