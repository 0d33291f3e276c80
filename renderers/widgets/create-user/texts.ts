import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '创建人员', generated: '系统自动生成' },
  zhtw: { name: '建立人員', generated: '系統自動產生' },
  en: { name: 'Created by', generated: 'Filled by the system' },
})
