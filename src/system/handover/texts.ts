import { defineTexts } from '#schemas/text.ts'

export const handoverTexts = defineTexts({
  zh: {
    title: '交接“{name}”的工作', to: '交接给', parts: '移交内容', choose: '请选择要移交的内容', nothing: '没有可移交的内容', hint: '所选内容将一次性移交；记录仍归原用户。', switchOff: '交接后停用该账号', switchOffHint: '该用户将立即退出所有设备。', moved: '已移交：{parts}',
    subordinates: '下属', organizes: '负责的组织和部门', administers: '分级管理的组织', designs: '设计', positions: '岗位', roles: '角色', groups: '分组',
  },
  zhtw: {
    title: '交接「{name}」的工作', to: '交接給', parts: '移交內容', choose: '請選擇要移交的內容', nothing: '沒有可移交的內容', hint: '所選內容將一次移交；紀錄仍歸原使用者。', switchOff: '交接後停用該帳號', switchOffHint: '該使用者將立即從所有裝置登出。', moved: '已移交：{parts}',
    subordinates: '部屬', organizes: '負責的組織和部門', administers: '分級管理的組織', designs: '設計', positions: '職位', roles: '角色', groups: '群組',
  },
  en: {
    title: 'Hand over the work of {name}', to: 'To', parts: 'What goes along', choose: 'Please choose what is handed over', nothing: 'There is nothing to hand over', hint: 'What is chosen moves at once; records stay where they are.', switchOff: 'Switch the account off afterwards', switchOffHint: 'The person is signed out everywhere at once.', moved: 'Handed over: {parts}',
    subordinates: 'Subordinates', organizes: 'Organisations and departments that are led', administers: 'Organisations that are administered', designs: 'Designs', positions: 'Positions', roles: 'Roles', groups: 'Groups',
  },
})
