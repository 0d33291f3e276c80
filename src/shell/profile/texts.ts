import { defineTexts } from '#schemas/text.ts'

/** Texts of the own profile (specification 7.8); what 5.4 quotes of pictures is quoted. */
export const profileTexts = defineTexts({
  zh: {
    title: '个人信息', info: '个人资料', changePassword: '修改密码', organizes: '我的组织', positions: '我的岗位', subordinates: '我的下属', authorize: '我的权限', systemLog: '登录日志', sessions: '登录设备', preferences: '偏好设置',
    loading: '正在加载…', failed: '加载失败', forbidden: '您没有权限查看此内容', retry: '重试', empty: '暂无数据',
    picture: '头像', choosePicture: '更换头像', crop: '裁剪头像', zoom: '缩放', zoomIn: '放大', zoomOut: '缩小', take: '确定', notAPicture: '请上传图片', tooLarge: '图片大小超过{size}{unit}', pictureSaved: '头像已更换',
    account: '账号', realName: '姓名', organize: '所属组织', position: '岗位', roleName: '角色', manager: '直属主管', entryDate: '入职日期', creatorTime: '账号创建时间', prevLogTime: '上次登录时间',
    about: '账号信息', own: '基本信息', gender: '性别', gender0: '未填写', gender1: '男', gender2: '女', birthday: '生日', mobilePhone: '手机号码', telePhone: '固定电话', email: '电子邮箱', nation: '民族', nativePlace: '籍贯', education: '学历',
    certificatesType: '证件类型', idCard: '身份证', passport: '护照', otherPaper: '其他', certificatesNumber: '证件号码', urgentContacts: '紧急联系人', urgentTelePhone: '紧急联系电话', postalAddress: '通讯地址', signature: '个性签名', sign: '手写签名', signHint: '填写表单时可直接使用此签名，只有您本人能取用。', noSign: '尚未保存签名', signNow: '签名', signAgain: '重新签名', signRemove: '删除签名', signRemoveAsk: '删除已保存的签名？已签署的记录不受影响。', signSaved: '签名已保存', signRemoved: '签名已删除', cancel: '取消',
    save: '保存', saved: '已保存', undo: '撤销修改', conflict: '此资料刚在别处被修改', conflictHint: '标出的内容与您打开时不同。您可以采用现在的内容，或仍以您的内容覆盖保存。', theirs: '采用现在的内容', mine: '覆盖保存', now: '现在：{value}', nothing: '空',
  },
  zhtw: {
    title: '個人資訊', info: '個人資料', changePassword: '變更密碼', organizes: '我的組織', positions: '我的職位', subordinates: '我的下屬', authorize: '我的權限', systemLog: '登入紀錄', sessions: '登入裝置', preferences: '偏好設定',
    loading: '載入中…', failed: '載入失敗', forbidden: '您沒有權限檢視此內容', retry: '重試', empty: '暫無資料',
    picture: '大頭貼', choosePicture: '更換大頭貼', crop: '裁切大頭貼', zoom: '縮放', zoomIn: '放大', zoomOut: '縮小', take: '確定', notAPicture: '請上傳圖片', tooLarge: '圖片大小超過{size}{unit}', pictureSaved: '大頭貼已更換',
    account: '帳號', realName: '姓名', organize: '所屬組織', position: '職位', roleName: '角色', manager: '直屬主管', entryDate: '到職日期', creatorTime: '帳號建立時間', prevLogTime: '上次登入時間',
    about: '帳號資訊', own: '基本資訊', gender: '性別', gender0: '未填寫', gender1: '男', gender2: '女', birthday: '生日', mobilePhone: '手機號碼', telePhone: '市內電話', email: '電子郵件', nation: '民族', nativePlace: '籍貫', education: '學歷',
    certificatesType: '證件類型', idCard: '身分證', passport: '護照', otherPaper: '其他', certificatesNumber: '證件號碼', urgentContacts: '緊急聯絡人', urgentTelePhone: '緊急聯絡電話', postalAddress: '通訊地址', signature: '個性簽名', sign: '手寫簽名', signHint: '填寫表單時可直接使用此簽名，只有您本人能取用。', noSign: '尚未儲存簽名', signNow: '簽名', signAgain: '重新簽名', signRemove: '刪除簽名', signRemoveAsk: '刪除已儲存的簽名？已簽署的記錄不受影響。', signSaved: '簽名已儲存', signRemoved: '簽名已刪除', cancel: '取消',
    save: '儲存', saved: '已儲存', undo: '復原修改', conflict: '此資料剛在別處被修改', conflictHint: '標出的內容與您開啟時不同。您可以採用現在的內容，或仍以您的內容覆寫儲存。', theirs: '採用現在的內容', mine: '覆寫儲存', now: '現在：{value}', nothing: '空',
  },
  en: {
    title: 'Personal information', info: 'Personal data', changePassword: 'Change password', organizes: 'My organisations', positions: 'My positions', subordinates: 'My subordinates', authorize: 'My permissions', systemLog: 'Sign-in log', sessions: 'Where I am signed in', preferences: 'Preferences',
    loading: 'Loading…', failed: 'Could not be loaded', forbidden: 'You are not permitted to see this', retry: 'Retry', empty: 'No data',
    picture: 'Picture', choosePicture: 'Change picture', crop: 'Crop the picture', zoom: 'Zoom', zoomIn: 'Zoom in', zoomOut: 'Zoom out', take: 'OK', notAPicture: 'Please choose a picture', tooLarge: 'The picture is larger than {size} {unit}', pictureSaved: 'The picture was changed',
    account: 'Account', realName: 'Name', organize: 'Organisation', position: 'Position', roleName: 'Roles', manager: 'Manager', entryDate: 'Joined on', creatorTime: 'Account made at', prevLogTime: 'Last sign-in',
    about: 'Account', own: 'About me', gender: 'Gender', gender0: 'Not said', gender1: 'Male', gender2: 'Female', birthday: 'Birthday', mobilePhone: 'Mobile number', telePhone: 'Phone', email: 'E-mail', nation: 'Ethnic group', nativePlace: 'Native place', education: 'Education',
    certificatesType: 'Kind of certificate', idCard: 'ID card', passport: 'Passport', otherPaper: 'Other', certificatesNumber: 'Certificate number', urgentContacts: 'Emergency contact', urgentTelePhone: 'Emergency number', postalAddress: 'Postal address', signature: 'Motto', sign: 'Signature by hand', signHint: 'Forms let you use it instead of signing again. Nobody but you can take it.', noSign: 'No signature is kept yet', signNow: 'Sign', signAgain: 'Sign again', signRemove: 'Remove the signature', signRemoveAsk: 'Remove the kept signature? What is signed already stays signed.', signSaved: 'The signature is kept', signRemoved: 'The signature was removed', cancel: 'Cancel',
    save: 'Save', saved: 'Saved', undo: 'Undo changes', conflict: 'These data were changed elsewhere just now', conflictHint: 'The marked values differ from what you opened. Take what is there now, or save yours over it.', theirs: 'Take what is there now', mine: 'Save mine', now: 'Now: {value}', nothing: 'nothing',
  },
})

/** Texts of the own password. */
export const passwordTexts = defineTexts({
  zh: { hint: '修改后，您在其他设备上的登录会立即退出。', oldPassword: '原密码', password: '新密码', repeat: '确认新密码', oldPrompt: '请输入原密码', repeatPrompt: '请再次输入新密码', differs: '两次输入的密码不一致', strength: '密码强度：{level}', weak: '弱', medium: '中', strong: '强', submit: '修改密码', changed: '密码已修改，其他设备上的登录已退出' },
  zhtw: { hint: '變更後，您在其他裝置上的登入會立即登出。', oldPassword: '原密碼', password: '新密碼', repeat: '確認新密碼', oldPrompt: '請輸入原密碼', repeatPrompt: '請再次輸入新密碼', differs: '兩次輸入的密碼不一致', strength: '密碼強度：{level}', weak: '弱', medium: '中', strong: '強', submit: '變更密碼', changed: '密碼已變更，其他裝置上的登入已登出' },
  en: { hint: 'After the change you are signed out everywhere else at once.', oldPassword: 'Old password', password: 'New password', repeat: 'New password again', oldPrompt: 'Please enter your old password', repeatPrompt: 'Please enter the new password again', differs: 'The two passwords differ', strength: 'Strength of the password: {level}', weak: 'weak', medium: 'medium', strong: 'strong', submit: 'Change password', changed: 'Password changed; you are signed out everywhere else' },
})

/** Texts of lists about oneself: organisations, positions, subordinates, permissions, sign-ins, sessions. */
export const ownTexts = defineTexts({
  zh: {
    major: '主要', makeMajor: '设为主要', organizeAsk: '将「{name}」设为主要组织？菜单和权限会随之更新。', positionAsk: '将「{name}」设为主要岗位？菜单和权限会随之更新。', majorMade: '已切换', noPlaces: '管理员尚未为您分配。', prompt: '提示',
    noSubordinates: '还没有人由您直接管理。', module: '菜单', column: '列表字段', form: '表单字段', button: '按钮', resource: '数据范围', find: '按名称查找', notFound: '没有找到', noNodes: '无数据',
    time: '时间', from: '开始日期', to: '结束日期', what: '操作', signIn: '登录', signOut: '退出', refused: '登录失败', address: 'IP地址', machine: '设备', unknown: '未知设备', keyword: '按IP地址查找', total: '共{total}条', clear: '清除筛选',
    current: '当前', since: '登录时间', seen: '最近使用', end: '退出', endAsk: '将退出「{name}」上的登录，确定吗？', ended: '已退出', layout: '导航模式', language: '语言', more: '颜色、字号等仅保存在此浏览器中，可在“设置”中调整。',
  },
  zhtw: {
    major: '主要', makeMajor: '設為主要', organizeAsk: '將「{name}」設為主要組織？選單和權限會隨之更新。', positionAsk: '將「{name}」設為主要職位？選單和權限會隨之更新。', majorMade: '已切換', noPlaces: '管理員尚未為您分配。', prompt: '提示',
    noSubordinates: '還沒有人由您直接管理。', module: '選單', column: '列表欄位', form: '表單欄位', button: '按鈕', resource: '資料範圍', find: '依名稱尋找', notFound: '沒有找到', noNodes: '無資料',
    time: '時間', from: '開始日期', to: '結束日期', what: '操作', signIn: '登入', signOut: '登出', refused: '登入失敗', address: 'IP位址', machine: '裝置', unknown: '未知裝置', keyword: '依IP位址尋找', total: '共{total}筆', clear: '清除篩選',
    current: '目前', since: '登入時間', seen: '最近使用', end: '登出', endAsk: '將登出「{name}」上的登入，確定嗎？', ended: '已登出', layout: '導覽模式', language: '語言', more: '顏色、字級等僅儲存在此瀏覽器中，可在「設定」中調整。',
  },
  en: {
    major: 'Major', makeMajor: 'Make major', organizeAsk: 'Make “{name}” your major organisation? Menus and permissions follow.', positionAsk: 'Make “{name}” your major position? Menus and permissions follow.', majorMade: 'Switched', noPlaces: 'An administrator has not given you any yet.', prompt: 'Please confirm',
    noSubordinates: 'Nobody is led by you yet.', module: 'Menus', column: 'List columns', form: 'Form fields', button: 'Buttons', resource: 'Data scopes', find: 'Find by name', notFound: 'Nothing found', noNodes: 'No data',
    time: 'Time', from: 'From', to: 'To', what: 'What', signIn: 'Signed in', signOut: 'Signed out', refused: 'Refused', address: 'IP address', machine: 'Device', unknown: 'Unknown device', keyword: 'Find by IP address', total: '{total} in total', clear: 'Clear filters',
    current: 'this one', since: 'Signed in at', seen: 'Last used', end: 'Sign out', endAsk: 'This signs “{name}” out. Go on?', ended: 'Signed out', layout: 'Navigation mode', language: 'Language', more: 'Colours, sizes and more are kept in this browser; change them in the settings.',
  },
})
