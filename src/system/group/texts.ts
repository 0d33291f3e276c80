import { defineTexts } from '#schemas/text.ts'

export const groupTexts = defineTexts({
  zh: {
    emptyNote: '分组可汇集来自多个部门的人员。',
    title: '分组管理',
    name: '分组名称',
    code: '分组编码',
    add: '新建分组',
    edit: '编辑分组“{name}”',
  },
  zhtw: {
    emptyNote: '群組可彙集來自多個部門的人員。',
    title: '群組管理',
    name: '群組名稱',
    code: '群組編碼',
    add: '新增群組',
    edit: '編輯群組「{name}」',
  },
  en: {
    emptyNote: 'Groups collect people from several departments.',
    title: 'Groups',
    name: 'Name',
    code: 'Code',
    add: 'New group',
    edit: 'Edit group {name}',
  },
})
