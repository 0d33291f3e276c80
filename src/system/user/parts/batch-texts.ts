import { defineTexts } from '#schemas/text.ts'

/** Texts of the dialogs of acts on several users. */
export const batchTexts = defineTexts({
  zh: {
    title: '{act}（{count} 人）',
    lockHint: '所选用户将立即从所有设备退出。',
    unlockHint: '所选用户可以重新登录。',
    moveHint: '仅更换主组织，所选用户的其他组织不变。',
    giveRoleHint: '所选用户原有的角色不变。',
    resetPasswordHint:
      '系统将为每人生成新密码并显示一次，所选用户将从所有设备退出，关联的身份暂停使用，直到本人重新关联。',
    tooMany: '一次最多处理 {count} 人',
    result: '结果',
    done: '已完成',
    summary: '已完成 {done} 人，未完成 {left} 人',
    copyAll: '复制全部',
  },
  zhtw: {
    title: '{act}（{count} 人）',
    lockHint: '所選使用者將立即從所有裝置登出。',
    unlockHint: '所選使用者可以重新登入。',
    moveHint: '僅更換主要組織，所選使用者的其他組織不變。',
    giveRoleHint: '所選使用者原有的角色不變。',
    resetPasswordHint:
      '系統將為每人產生新密碼並顯示一次，所選使用者將從所有裝置登出，關聯的身分暫停使用，直到本人重新關聯。',
    tooMany: '一次最多處理 {count} 人',
    result: '結果',
    done: '已完成',
    summary: '已完成 {done} 人，未完成 {left} 人',
    copyAll: '複製全部',
  },
  en: {
    title: '{act} ({count})',
    lockHint: 'The chosen people are signed out everywhere.',
    unlockHint: 'The chosen people can sign in again.',
    moveHint: 'Changes the primary organization; their other organizations stay.',
    giveRoleHint: 'The roles they hold already stay.',
    resetPasswordHint:
      'A new password is generated for each and shown once. They are signed out everywhere, and linked identities are suspended until they are linked again.',
    tooMany: 'At most {count} people at a time',
    result: 'Result',
    done: 'Done',
    summary: 'Done: {done}, not done: {left}',
    copyAll: 'Copy all',
  },
})
