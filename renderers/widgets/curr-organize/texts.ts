import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '所属组织',
    generated: '系统自动生成',
    showLevel: '显示内容',
    last: '组织名称',
    all: '完整路径',
  },
  zhtw: {
    name: '所屬組織',
    generated: '系統自動產生',
    showLevel: '顯示內容',
    last: '組織名稱',
    all: '完整路徑',
  },
  en: {
    name: 'Creator’s organization',
    generated: 'Filled by the system',
    showLevel: 'Display',
    last: 'Name',
    all: 'Full path',
  },
})
