import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '所属岗位', generated: '系统自动生成' },
  zhtw: { name: '所屬職位', generated: '系統自動產生' },
  en: { name: 'Own position', generated: 'Filled by the system' },
})
