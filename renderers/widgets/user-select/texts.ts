import { defineTexts } from '#schemas/text.ts'
import { pickWords } from '#schemas/widget/pick.ts'

export const texts = defineTexts({
  zh: {
    name: '用户选择',
    relationField: '关联字段',
    noRelationField: '请选择关联字段',
    organize: '关联字段所选组织的用户',
    position: '关联字段所选岗位的用户',
    role: '关联字段所选角色的用户',
    group: '关联字段所选分组的用户',
    ownDepartment: '当前部门及以下',
    ownOrganize: '当前组织及以下',
    ...pickWords.zh,
  },
  zhtw: {
    name: '使用者選擇',
    relationField: '關聯欄位',
    noRelationField: '請選擇關聯欄位',
    organize: '關聯欄位所選組織的使用者',
    position: '關聯欄位所選職位的使用者',
    role: '關聯欄位所選角色的使用者',
    group: '關聯欄位所選群組的使用者',
    ownDepartment: '目前部門及以下',
    ownOrganize: '目前組織及以下',
    ...pickWords.zhtw,
  },
  en: {
    name: 'User',
    relationField: 'Field that it follows',
    noRelationField: 'Choose the field that it follows',
    organize: 'Of the organization in another field',
    position: 'Of the position in another field',
    role: 'Of the role in another field',
    group: 'Of the group in another field',
    ownDepartment: 'Own department and below',
    ownOrganize: 'Own organization and below',
    ...pickWords.en,
  },
})
