import { defineTexts } from '#schemas/text.ts'

export const positionTexts = defineTexts({
  zh: { title: '岗位管理', name: '岗位名称', code: '岗位编码', organize: '所属组织', order: '排序', description: '说明', members: '成员', add: '新增岗位', edit: '编辑岗位', allOrganizes: '全部组织' },
  zhtw: { title: '職位管理', name: '職位名稱', code: '職位編碼', organize: '所屬組織', order: '排序', description: '說明', members: '成員', add: '新增職位', edit: '編輯職位', allOrganizes: '全部組織' },
  en: { title: 'Positions', name: 'Name', code: 'Code', organize: 'Organisation', order: 'Order', description: 'Description', members: 'Members', add: 'New position', edit: 'Edit position', allOrganizes: 'All organisations' },
})
