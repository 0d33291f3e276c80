import { defineTexts } from '#schemas/text.ts'

export const positionTexts = defineTexts({
  zh: { title: '岗位管理', name: '岗位名称', code: '岗位编码', add: '新增岗位', edit: '编辑岗位' },
  zhtw: {
    title: '職位管理',
    name: '職位名稱',
    code: '職位編碼',
    add: '新增職位',
    edit: '編輯職位',
  },
  en: {
    title: 'Positions',
    name: 'Name',
    code: 'Code',
    add: 'New position',
    edit: 'Edit position',
  },
})
