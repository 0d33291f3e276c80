import { defineTexts } from '#schemas/text.ts'

export const groupTexts = defineTexts({
  zh: { title: '分组管理', name: '分组名称', code: '分组编码', add: '新增分组', edit: '编辑分组' },
  zhtw: {
    title: '群組管理',
    name: '群組名稱',
    code: '群組編碼',
    add: '新增群組',
    edit: '編輯群組',
  },
  en: { title: 'Groups', name: 'Name', code: 'Code', add: 'New group', edit: 'Edit group' },
})
