import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '单据编号', rule: '单据规则', noRule: '请选择单据规则', generated: '保存时自动生成' },
  zhtw: {
    name: '單據編號',
    rule: '單據規則',
    noRule: '請選擇單據規則',
    generated: '儲存時自動產生',
  },
  en: {
    name: 'Document number',
    rule: 'Numbering rule',
    noRule: 'Choose a numbering rule',
    generated: 'Assigned on save',
  },
})
