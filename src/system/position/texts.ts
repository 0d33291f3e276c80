import { defineTexts } from '#schemas/text.ts'

export const positionTexts = defineTexts({
  zh: {
    emptyNote: '岗位描述人员的职责。',
    title: '岗位管理',
    name: '岗位名称',
    code: '岗位编码',
    add: '新建岗位',
    edit: '编辑岗位“{name}”',
  },
  zhtw: {
    emptyNote: '職位描述人員的職責。',
    title: '職位管理',
    name: '職位名稱',
    code: '職位編碼',
    add: '新增職位',
    edit: '編輯職位「{name}」',
  },
  en: {
    emptyNote: 'Positions describe what people do in an organization.',
    title: 'Positions',
    name: 'Name',
    code: 'Code',
    add: 'New position',
    edit: 'Edit position {name}',
  },
})
