import { defineTexts } from '#schemas/text.ts'

/** What the screen of users says beside the names of their columns (schemas/user-sheet.ts). */
export const userTexts = defineTexts({
  zh: {
    title: '用户管理', add: '新增用户', edit: '编辑用户', accountPart: '账号信息', placePart: '组织与权限', contactPart: '联系方式', personPart: '个人资料', picture: '头像', choosePicture: '选择图片', noPicture: '移除', major: '主组织', manager: '直属主管', isAdministrator: '超级管理员', passwordHint: '留空则在重置密码前无法登录', emptyNote: '您可以看到由您管理的组织中的人员。', allStates: '全部状态', passport: '护照', otherPaper: '其他',
    enable: '启用', disable: '停用', lock: '锁定', unlock: '解锁', endAsk: '该用户将立即退出所有设备，是否继续？', done: '操作成功',
    reset: '重置密码', resetOf: '重置“{name}”的密码', newPassword: '新密码', repeat: '确认新密码', differs: '两次输入的密码不一致', resetHint: '该用户将从所有设备退出，并须使用新密码登录。',
    handover: '工作交接', fileName: '用户', import: '导入', exportTitle: '导出用户', led: '下属', ledBy: '{name}的下属',
  },
  zhtw: {
    title: '使用者管理', add: '新增使用者', edit: '編輯使用者', accountPart: '帳號資訊', placePart: '組織與權限', contactPart: '聯絡方式', personPart: '個人資料', picture: '頭像', choosePicture: '選擇圖片', noPicture: '移除', major: '主要組織', manager: '直屬主管', isAdministrator: '超級管理員', passwordHint: '留空則在重設密碼前無法登入', emptyNote: '您可以看到由您管理的組織中的人員。', allStates: '全部狀態', passport: '護照', otherPaper: '其他',
    enable: '啟用', disable: '停用', lock: '鎖定', unlock: '解鎖', endAsk: '該使用者將立即從所有裝置登出，是否繼續？', done: '操作成功',
    reset: '重設密碼', resetOf: '重設「{name}」的密碼', newPassword: '新密碼', repeat: '確認新密碼', differs: '兩次輸入的密碼不一致', resetHint: '該使用者將從所有裝置登出，並須使用新密碼登入。',
    handover: '工作交接', fileName: '使用者', import: '匯入', exportTitle: '匯出使用者', led: '部屬', ledBy: '{name}的部屬',
  },
  en: {
    title: 'Users', add: 'New user', edit: 'Edit user', accountPart: 'Account and name', placePart: 'Places and rights', contactPart: 'Contact', personPart: 'Person', picture: 'Picture', choosePicture: 'Choose a picture', noPicture: 'Take it away', major: 'Major organisation', manager: 'Manager', isAdministrator: 'Administrator of everything', passwordHint: 'Without one nobody can sign in until it is reset', emptyNote: 'You see the people of the organisations that you administer.', allStates: 'All states', passport: 'Passport', otherPaper: 'Other',
    enable: 'Enable', disable: 'Disable', lock: 'Lock', unlock: 'Unlock', endAsk: 'This person is signed out everywhere at once. Do you want to continue?', done: 'Done',
    reset: 'Reset password', resetOf: 'Reset the password of {name}', newPassword: 'New password', repeat: 'New password again', differs: 'The two passwords differ', resetHint: 'This person is signed out everywhere, and signs in with the new password.',
    handover: 'Hand over', fileName: 'users', import: 'Import', exportTitle: 'Export users', led: 'Subordinates', ledBy: 'Led by {name}',
  },
})
