import { defineTexts } from '#schemas/text.ts'

/** Texts about how a user signs in, of dialogs that are loaded when they open. */
export const userSignInTexts = defineTexts({
  zh: {
    passwordHint: '系统将生成初始密码，保存后显示一次，首次登录时须修改',
    resetHint:
      '系统将生成新密码并显示一次。该用户将从所有设备退出，关联的身份暂停使用，直到本人重新关联；下次登录时须修改密码。',
    firstTitle: '{account} 的初始密码',
    firstHint: '请复制并交给该用户，此密码不再显示，首次登录时须修改。',
    newTitle: '{account} 的新密码',
    newHint: '请复制并交给该用户，此密码不再显示，下次登录时须修改。',
    newPassword: '新密码',
    copy: '复制',
    copied: '已复制',
    refused: '浏览器不允许复制，请选中后自行复制',
    firstDone: '我已复制',
    firstPassword: '初始密码',
    anyAddress: '可从任意地址登录',
    anyAddressHint: '不受系统配置中允许登录的地址限制',
    resetOf: '重置“{name}”的密码',
  },
  zhtw: {
    passwordHint: '系統將產生初始密碼，儲存後顯示一次，首次登入時須變更',
    resetHint:
      '系統將產生新密碼並顯示一次。該使用者將從所有裝置登出，關聯的身分暫停使用，直到本人重新關聯；下次登入時須變更密碼。',
    firstTitle: '{account} 的初始密碼',
    firstHint: '請複製並交給該使用者，此密碼不再顯示，首次登入時須變更。',
    newTitle: '{account} 的新密碼',
    newHint: '請複製並交給該使用者，此密碼不再顯示，下次登入時須變更。',
    newPassword: '新密碼',
    copy: '複製',
    copied: '已複製',
    refused: '瀏覽器不允許複製，請選取後自行複製',
    firstDone: '我已複製',
    firstPassword: '初始密碼',
    anyAddress: '可從任意位址登入',
    anyAddressHint: '不受系統設定中允許登入的位址限制',
    resetOf: '重設「{name}」的密碼',
  },
  en: {
    passwordHint:
      'The first password is generated, shown once after saving, and changed at the first sign-in',
    resetHint:
      'A new password is generated and shown once. The user is signed out everywhere, linked identities are suspended until the user links them again, and the password must be changed at the next sign-in.',
    firstTitle: 'First password of {account}',
    firstHint:
      'Copy it and hand it over: it is not shown again, and must be changed at the first sign-in.',
    newTitle: 'New password of {account}',
    newHint:
      'Copy it and hand it over: it is not shown again, and must be changed at the next sign-in.',
    newPassword: 'New password',
    copy: 'Copy',
    copied: 'Copied',
    refused: 'The browser does not allow copying. Select it and copy it yourself.',
    firstDone: 'I have copied it',
    firstPassword: 'First password',
    anyAddress: 'May sign in from any address',
    anyAddressHint: 'Not held to the allowed addresses of the system settings',
    resetOf: 'Reset the password of {name}',
  },
})
