import { defineTexts } from '#schemas/text.ts'

/** Names of the groups and values are their keys. */
export const configTexts = defineTexts({
  zh: {
    screen: '系统配置', save: '保存', reset: '放弃修改', basic: '基本信息', signIn: '登录设置', password: '密码策略', files: '文件限制', logs: '日志保留',
    sysName: '系统名称', title: '浏览器标题', sysDescription: '系统描述', companyName: '公司名称', copyright: '版权信息', logoIcon: '登录页图标', navigationIcon: '导航栏图标', feedbackMail: '反馈邮箱', dataViewHost: '大屏服务地址', timeZone: '时区',
    loginNeedCode: '多次失败后需要验证码', tokenTimeout: '会话超时（分钟）', singleLogin: '多处登录', singleLogin1: '后登录者使先登录者下线', singleLogin2: '允许同时登录', lastLoginTimeSwitch: '登录后提示上次登录',
    passwordMinLength: '密码最小长度', passwordNeedsLower: '必须包含小写字母', passwordNeedsUpper: '必须包含大写字母',
    annexMegabytes: '附件上限（MB）', pictureMegabytes: '图片上限（MB）', signInDays: '登录日志（天）', operationDays: '操作日志（天）', requestDays: '请求日志（天）', errorDays: '错误日志（天）', runDays: '任务日志（天）', slowCall: '慢请求阈值（毫秒）',
    choose: '选择图片', clear: '清除', tooLarge: '图片不能超过 64 KB', picture: '当前图片',
  },
  zhtw: {
    screen: '系統設定', save: '儲存', reset: '放棄修改', basic: '基本資訊', signIn: '登入設定', password: '密碼原則', files: '檔案限制', logs: '記錄保留',
    sysName: '系統名稱', title: '瀏覽器標題', sysDescription: '系統描述', companyName: '公司名稱', copyright: '版權資訊', logoIcon: '登入頁圖示', navigationIcon: '導覽列圖示', feedbackMail: '意見信箱', dataViewHost: '大螢幕服務位址', timeZone: '時區',
    loginNeedCode: '多次失敗後需要驗證碼', tokenTimeout: '工作階段逾時（分鐘）', singleLogin: '多處登入', singleLogin1: '後登入者使先登入者離線', singleLogin2: '允許同時登入', lastLoginTimeSwitch: '登入後提示上次登入',
    passwordMinLength: '密碼最小長度', passwordNeedsLower: '必須包含小寫字母', passwordNeedsUpper: '必須包含大寫字母',
    annexMegabytes: '附件上限（MB）', pictureMegabytes: '圖片上限（MB）', signInDays: '登入記錄（天）', operationDays: '操作記錄（天）', requestDays: '請求記錄（天）', errorDays: '錯誤記錄（天）', runDays: '工作記錄（天）', slowCall: '慢請求門檻（毫秒）',
    choose: '選擇圖片', clear: '清除', tooLarge: '圖片不能超過 64 KB', picture: '目前圖片',
  },
  en: {
    screen: 'System settings', save: 'Save', reset: 'Discard changes', basic: 'Basics', signIn: 'Signing in', password: 'Passwords', files: 'Files', logs: 'Logs are kept',
    sysName: 'Name of the system', title: 'Title in the browser', sysDescription: 'Description', companyName: 'Company', copyright: 'Copyright', logoIcon: 'Picture of the sign-in page', navigationIcon: 'Picture of the navigation bar', feedbackMail: 'Feedback goes to', dataViewHost: 'Visualisation host', timeZone: 'Time zone',
    loginNeedCode: 'Ask for a picture code after failures', tokenTimeout: 'Sessions end after (minutes)', singleLogin: 'Several sessions', singleLogin1: 'The last one ends the others', singleLogin2: 'Allowed', lastLoginTimeSwitch: 'Tell the last sign-in',
    passwordMinLength: 'Least length', passwordNeedsLower: 'Needs a lower-case letter', passwordNeedsUpper: 'Needs an upper-case letter',
    annexMegabytes: 'Files at most (MB)', pictureMegabytes: 'Pictures at most (MB)', signInDays: 'Sign-ins (days)', operationDays: 'Changes (days)', requestDays: 'Requests (days)', errorDays: 'Errors (days)', runDays: 'Runs of tasks (days)', slowCall: 'Slow from (ms)',
    choose: 'Choose a picture', clear: 'Clear', tooLarge: 'At most 64 KB', picture: 'Picture as it is',
  },
})
