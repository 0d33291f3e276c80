import { defineTexts } from '../text.ts'
import type { Params } from '../text.ts'

/**
 * Every way a call can be refused: HTTP status and the `code` of the envelope. Session failures
 * carry the codes of specification 4.
 */
export const failures = {
  badRequest: { status: 400, code: 400 },
  sessionExpired: { status: 401, code: 600 },
  signedInElsewhere: { status: 401, code: 601 },
  noSession: { status: 401, code: 602 },
  signInFailed: { status: 400, code: 400 },
  accountDisabled: { status: 400, code: 400 },
  accountLocked: { status: 400, code: 400 },
  codeNeeded: { status: 400, code: 400 },
  codeWrong: { status: 400, code: 400 },
  unlockFailed: { status: 400, code: 400 },
  ticketInvalid: { status: 400, code: 400 },
  locked: { status: 403, code: 403 },
  forbidden: { status: 403, code: 403 },
  notFound: { status: 404, code: 404 },
  conflict: { status: 409, code: 409 },
  taken: { status: 409, code: 409 },
  inUse: { status: 409, code: 409 },
  codeInUse: { status: 409, code: 409 },
  notPublished: { status: 409, code: 409 },
  keyReused: { status: 409, code: 409 },
  needsConsent: { status: 409, code: 409 },
  beingPublished: { status: 409, code: 409 },
  cancelled: { status: 409, code: 409 },
  noDataViewHost: { status: 409, code: 409 },
  noAddress: { status: 409, code: 409 },
  tooLarge: { status: 413, code: 413 },
  wrongType: { status: 415, code: 415 },
  invalid: { status: 422, code: 422 },
  tooMany: { status: 429, code: 429 },
  broken: { status: 500, code: 500 },
  unavailable: { status: 503, code: 503 },
} as const

export type FailureName = keyof typeof failures

export const failureTexts = defineTexts({
  zh: {
    badRequest: '请求格式不正确',
    sessionExpired: '登录已过期，请重新登录',
    signedInElsewhere: '您的账号已在其他地方登录或被强制下线',
    noSession: '请先登录',
    signInFailed: '账号或密码错误',
    accountDisabled: '账号已停用，请联系管理员',
    accountLocked: '账号已锁定，请联系管理员',
    codeNeeded: '请输入验证码',
    codeWrong: '验证码错误或已失效',
    unlockFailed: '密码错误，解锁失败',
    ticketInvalid: '凭证无效或已失效，请重新打开',
    locked: '屏幕已锁定',
    forbidden: '您没有权限执行此操作',
    notFound: '数据不存在或已被删除',
    conflict: '数据已被他人修改，请核对后重新保存',
    taken: '{name}已被使用',
    inUse: '{name}正在使用中，不能删除',
    codeInUse: '{name}正在使用中，不能更改编码',
    notPublished: '该表单尚未发布',
    keyReused: '该幂等键（Idempotency-Key）已用于其他内容，请换一个',
    needsConsent: '此次发布会影响已有数据，请确认后再发布',
    beingPublished: '该表单正在发布，请等待完成或先取消',
    cancelled: '操作已取消',
    noDataViewHost: '尚未配置数据大屏地址，请联系管理员',
    noAddress: '此菜单没有可以打开的地址，请联系管理员',
    tooLarge: '提交的内容过大',
    wrongType: '不支持的内容类型',
    invalid: '提交的数据有误，请检查标出的位置',
    tooMany: '操作过于频繁，请{seconds}秒后再试',
    broken: '请求出错，请重试',
    unavailable: '服务暂不可用，请稍后再试',
  },
  zhtw: {
    badRequest: '請求格式不正確',
    sessionExpired: '登入已過期，請重新登入',
    signedInElsewhere: '您的帳號已在其他地方登入或被強制下線',
    noSession: '請先登入',
    signInFailed: '帳號或密碼錯誤',
    accountDisabled: '帳號已停用，請聯絡管理員',
    accountLocked: '帳號已鎖定，請聯絡管理員',
    codeNeeded: '請輸入驗證碼',
    codeWrong: '驗證碼錯誤或已失效',
    unlockFailed: '密碼錯誤，解鎖失敗',
    ticketInvalid: '憑證無效或已失效，請重新開啟',
    locked: '螢幕已鎖定',
    forbidden: '您沒有權限執行此操作',
    notFound: '資料不存在或已被刪除',
    conflict: '資料已被他人修改，請核對後重新儲存',
    taken: '{name}已被使用',
    inUse: '{name}正在使用中，不能刪除',
    codeInUse: '{name}正在使用中，不能變更編碼',
    notPublished: '該表單尚未發佈',
    keyReused: '該冪等鍵（Idempotency-Key）已用於其他內容，請換一個',
    needsConsent: '此次發佈會影響已有資料，請確認後再發佈',
    beingPublished: '該表單正在發佈，請等待完成或先取消',
    cancelled: '操作已取消',
    noDataViewHost: '尚未設定資料大屏位址，請聯絡管理員',
    noAddress: '此選單沒有可以開啟的位址，請聯絡管理員',
    tooLarge: '提交的內容過大',
    wrongType: '不支援的內容類型',
    invalid: '提交的資料有誤，請檢查標出的位置',
    tooMany: '操作過於頻繁，請{seconds}秒後再試',
    broken: '請求出錯，請重試',
    unavailable: '服務暫不可用，請稍後再試',
  },
  en: {
    badRequest: 'The request is malformed',
    sessionExpired: 'Your session has expired, please sign in again',
    signedInElsewhere: 'Your account was signed in elsewhere or forced offline',
    noSession: 'Please sign in first',
    signInFailed: 'Wrong account or password',
    accountDisabled: 'This account is disabled; please ask an administrator',
    accountLocked: 'This account is locked; please ask an administrator',
    codeNeeded: 'Please enter the verification code',
    codeWrong: 'The verification code is wrong or out of date',
    unlockFailed: 'Wrong password; the screen stays locked',
    ticketInvalid: 'This ticket is wrong, used or out of date; please open the page anew',
    locked: 'The screen is locked',
    forbidden: 'You are not permitted to do this',
    notFound: 'The data does not exist or was removed',
    conflict: 'Somebody else changed this meanwhile; please compare and save again',
    taken: '{name} is already taken',
    inUse: '{name} is in use and cannot be removed',
    codeInUse: '{name} is in use; its code cannot be changed',
    notPublished: 'This form has not been published yet',
    keyReused: 'This Idempotency-Key was used for other content; please use another',
    needsConsent: 'This publish affects existing data; please confirm it first',
    beingPublished: 'This form is being published; please wait until that is done, or cancel it',
    cancelled: 'This was cancelled',
    noDataViewHost: 'No address of the visualisation host is set; please tell an administrator',
    noAddress: 'This entry holds no address that can be opened; please tell an administrator',
    tooLarge: 'The content is too large',
    wrongType: 'This content type is not supported',
    invalid: 'Some values are wrong; please check the marked places',
    tooMany: 'Too many tries; please wait {seconds} seconds',
    broken: 'request error, please retry',
    unavailable: 'The service is not available right now, please try again later',
  },
})

/**
 * A refused call. `data` travels to the caller (problems, the current record); nothing else of the
 * inside does.
 */
export class Failure extends Error {
  readonly failure: FailureName
  readonly data: unknown
  readonly params: Params | undefined
  constructor(
    failure: FailureName,
    given: { data?: unknown; params?: Params; cause?: unknown } = {},
  ) {
    super(failure, { cause: given.cause })
    this.failure = failure
    this.data = given.data ?? null
    this.params = given.params
  }
}
