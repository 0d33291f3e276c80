import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '修改人员', generated: '系统自动生成' },
  zhtw: { name: '修改人員', generated: '系統自動產生' },
  en: { name: 'Changed by', generated: 'Filled by the system' },
})
