import { defineTexts } from './text.ts'

/** Columns of users as a sheet, in its order. `password` is only read, `creatorTime` only written. */
export const userColumns = [
  'account', 'realName', 'password', 'organize', 'positions', 'roles', 'groups', 'manager', 'gender', 'mobilePhone', 'email', 'telePhone', 'landline', 'ranks', 'entryDate', 'birthday', 'nation', 'nativePlace', 'education',
  'certificatesType', 'certificatesNumber', 'urgentContacts', 'urgentTelePhone', 'postalAddress', 'sortCode', 'description', 'enabledMark', 'creatorTime',
] as const
export type UserColumn = (typeof userColumns)[number]

/** What is brought in. */
export const importColumns: readonly UserColumn[] = userColumns.filter((column) => column !== 'creatorTime')
/** What is taken out. */
export const exportColumns: readonly UserColumn[] = userColumns.filter((column) => column !== 'password')
/** Without these there is no user. */
export const neededColumns: readonly UserColumn[] = ['account', 'realName', 'organize']

/** Heads of the columns. */
export const userColumnTexts = defineTexts({
  zh: {
    account: '账号', realName: '姓名', password: '密码', organize: '所属组织', positions: '岗位', roles: '角色', groups: '分组', manager: '直属主管账号', gender: '性别', mobilePhone: '手机号码', email: '电子邮箱',
    telePhone: '办公电话', landline: '座机', ranks: '职级', entryDate: '入职日期', birthday: '生日', nation: '民族', nativePlace: '籍贯', education: '学历', certificatesType: '证件类型', certificatesNumber: '证件号码',
    urgentContacts: '紧急联系人', urgentTelePhone: '紧急联系电话', postalAddress: '通讯地址', sortCode: '排序', description: '说明', enabledMark: '状态', creatorTime: '创建时间',
  },
  zhtw: {
    account: '帳號', realName: '姓名', password: '密碼', organize: '所屬組織', positions: '職位', roles: '角色', groups: '群組', manager: '直屬主管帳號', gender: '性別', mobilePhone: '手機號碼', email: '電子郵件',
    telePhone: '辦公電話', landline: '市話', ranks: '職級', entryDate: '到職日期', birthday: '生日', nation: '民族', nativePlace: '籍貫', education: '學歷', certificatesType: '證件類型', certificatesNumber: '證件號碼',
    urgentContacts: '緊急聯絡人', urgentTelePhone: '緊急聯絡電話', postalAddress: '通訊地址', sortCode: '排序', description: '說明', enabledMark: '狀態', creatorTime: '建立時間',
  },
  en: {
    account: 'Account', realName: 'Name', password: 'Password', organize: 'Organisation', positions: 'Positions', roles: 'Roles', groups: 'Groups', manager: 'Account of the manager', gender: 'Gender', mobilePhone: 'Mobile phone', email: 'E-mail',
    telePhone: 'Office phone', landline: 'Landline', ranks: 'Rank', entryDate: 'Joined on', birthday: 'Birthday', nation: 'Ethnic group', nativePlace: 'Native place', education: 'Education', certificatesType: 'Kind of certificate', certificatesNumber: 'Number of certificate',
    urgentContacts: 'Emergency contact', urgentTelePhone: 'Emergency phone', postalAddress: 'Address', sortCode: 'Order', description: 'Description', enabledMark: 'State', creatorTime: 'Created on',
  },
})

/** Words of the cells that stand for a number or a code. */
export const userWordTexts = defineTexts({
  zh: { gender0: '保密', gender1: '男', gender2: '女', mark0: '停用', mark1: '启用', mark2: '锁定', idCard: '身份证' },
  zhtw: { gender0: '保密', gender1: '男', gender2: '女', mark0: '停用', mark1: '啟用', mark2: '鎖定', idCard: '身分證' },
  en: { gender0: 'Not said', gender1: 'Male', gender2: 'Female', mark0: 'Off', mark1: 'On', mark2: 'Locked', idCard: 'ID card' },
})
