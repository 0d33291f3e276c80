import { defineTexts } from '#schemas/text.ts'

export const organizeTexts = defineTexts({
  zh: {
    title: '组织机构', add: '新增组织', addBelow: '新增下级', edit: '编辑组织', editDepartment: '编辑部门', name: '名称', code: '编码', category: '类别', organization: '组织', department: '部门', parent: '上级', top: '无上级', manager: '负责人', more: '组织信息',
    moving: '移动的影响', movingFailed: '无法预览移动的影响', along: '随之移动：{people} 人、{organizations} 个组织、{departments} 个部门', lost: '失去的权限', gained: '获得的权限', unchanged: '权限没有变化', adminsLost: '不再管理的分级管理员', adminsGained: '新增的分级管理员',
    move: '移动', moveOf: '移动“{name}”', intoItself: '“{name}”不能移到自己或自己的下级之下', belowDepartment: '“{name}”是组织，不能移到部门之下', sameParent: '“{name}”已在此处', view: '显示方式', tree: '列表', chart: '架构图', turn: '{name}的下级', dragHint: '可拖动行来移动组织或部门',
    shortName: '简称', enterpriseNature: '企业性质', industry: '所属行业', foundedTime: '成立日期', telePhone: '电话', fax: '传真', webSite: '网站', address: '地址', managerName: '联系人', managerTelePhone: '联系人电话', managerMobilePhone: '联系人手机', manageEmail: '联系人邮箱', bankName: '开户银行', bankAccount: '银行账号', businessscope: '经营范围',
  },
  zhtw: {
    title: '組織機構', add: '新增組織', addBelow: '新增下級', edit: '編輯組織', editDepartment: '編輯部門', name: '名稱', code: '編碼', category: '類別', organization: '組織', department: '部門', parent: '上級', top: '無上級', manager: '負責人', more: '組織資訊',
    moving: '移動的影響', movingFailed: '無法預覽移動的影響', along: '隨之移動：{people} 人、{organizations} 個組織、{departments} 個部門', lost: '失去的權限', gained: '獲得的權限', unchanged: '權限沒有變化', adminsLost: '不再管理的分級管理員', adminsGained: '新增的分級管理員',
    move: '移動', moveOf: '移動「{name}」', intoItself: '「{name}」不能移到自己或自己的下級之下', belowDepartment: '「{name}」是組織，不能移到部門之下', sameParent: '「{name}」已在此處', view: '顯示方式', tree: '清單', chart: '架構圖', turn: '{name}的下級', dragHint: '可拖曳列來移動組織或部門',
    shortName: '簡稱', enterpriseNature: '企業性質', industry: '所屬行業', foundedTime: '成立日期', telePhone: '電話', fax: '傳真', webSite: '網站', address: '地址', managerName: '聯絡人', managerTelePhone: '聯絡人電話', managerMobilePhone: '聯絡人手機', manageEmail: '聯絡人電子郵件', bankName: '開戶銀行', bankAccount: '銀行帳號', businessscope: '營業範圍',
  },
  en: {
    title: 'Organisations', add: 'New organisation', addBelow: 'Add below', edit: 'Edit organisation', editDepartment: 'Edit department', name: 'Name', code: 'Code', category: 'Kind', organization: 'Organisation', department: 'Department', parent: 'Above it', top: 'Nothing above it', manager: 'Manager', more: 'About the organisation',
    moving: 'What moving does', movingFailed: 'What moving does cannot be shown', along: 'Moving along: people {people}, organisations {organizations}, departments {departments}', lost: 'Permissions lost', gained: 'Permissions gained', unchanged: 'Permissions stay as they are', adminsLost: 'Administered no more by', adminsGained: 'Administered from now on by',
    move: 'Move', moveOf: 'Move {name}', intoItself: '{name} cannot be moved into itself or below', belowDepartment: '{name} is an organisation and cannot stand below a department', sameParent: '{name} stands there already', view: 'View', tree: 'List', chart: 'Chart', turn: 'Below {name}', dragHint: 'Rows can be dragged to move an organisation or a department',
    shortName: 'Short name', enterpriseNature: 'Kind of company', industry: 'Industry', foundedTime: 'Founded on', telePhone: 'Phone', fax: 'Fax', webSite: 'Website', address: 'Address', managerName: 'Contact person', managerTelePhone: 'Phone of the contact', managerMobilePhone: 'Mobile of the contact', manageEmail: 'E-mail of the contact', bankName: 'Bank', bankAccount: 'Bank account', businessscope: 'Line of business',
  },
})
