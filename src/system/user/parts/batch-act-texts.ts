import { defineTexts } from '#schemas/text.ts'

/** Names of acts on several users: in the first load, so nothing else is here. */
export const batchActTexts = defineTexts({
  zh: {
    lock: '锁定',
    unlock: '解锁',
    move: '调整主组织',
    giveRole: '添加角色',
    resetPassword: '重置密码',
  },
  zhtw: {
    lock: '鎖定',
    unlock: '解鎖',
    move: '調整主要組織',
    giveRole: '新增角色',
    resetPassword: '重設密碼',
  },
  en: {
    lock: 'Lock',
    unlock: 'Unlock',
    move: 'Move to department',
    giveRole: 'Give role',
    resetPassword: 'Reset password',
  },
})
