import { defineTexts } from '#schemas/text.ts'

export const roleTexts = defineTexts({
  zh: {
    title: '角色管理',
    name: '角色名称',
    code: '角色编码',
    add: '新增角色',
    edit: '编辑角色',
    reach: '适用范围',
    global: '全局角色',
    local: '组织角色',
    allReaches: '全部范围',
  },
  zhtw: {
    title: '角色管理',
    name: '角色名稱',
    code: '角色編碼',
    add: '新增角色',
    edit: '編輯角色',
    reach: '適用範圍',
    global: '全域角色',
    local: '組織角色',
    allReaches: '全部範圍',
  },
  en: {
    title: 'Roles',
    name: 'Name',
    code: 'Code',
    add: 'New role',
    edit: 'Edit role',
    reach: 'For',
    global: 'Everybody',
    local: 'Its organizations',
    allReaches: 'All roles',
  },
})
