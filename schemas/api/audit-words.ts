import { defineTexts } from '../text.ts'
import type { Say } from '../text.ts'

/** Words for actions in the log of changes, the usual ones first. */
export const actTexts = defineTexts({
  zh: {
    add: '新增',
    change: '修改',
    remove: '删除',
    state: '启用或停用',
    move: '移动',
    members: '变更成员',
    grant: '授权',
    admins: '变更组织管理员',
    password: '重置密码',
    ownPassword: '修改自己的密码',
    otpOn: '启用双重验证',
    otpOff: '停用双重验证',
    otpReset: '重置双重验证',
    lock: '锁定',
    enable: '启用',
    disable: '停用',
    unlock: '解锁',
    handover: '工作交接',
    handOn: '移交引用并删除',
    offline: '强制下线',
    viewAs: '以他人身份查看',
    import: '导入',
    export: '导出',
    run: '立即执行',
    retry: '重试',
    skip: '跳过',
    drop: '清除缓存',
    restore: '恢复备份',
    spread: '更新引用的字段组',
    'design.release': '发布表单',
    'design.remove': '删除表单',
  },
  zhtw: {
    add: '新增',
    change: '修改',
    remove: '刪除',
    state: '啟用或停用',
    move: '移動',
    members: '變更成員',
    grant: '授權',
    admins: '變更組織管理員',
    password: '重設密碼',
    ownPassword: '變更自己的密碼',
    otpOn: '啟用雙重驗證',
    otpOff: '停用雙重驗證',
    otpReset: '重設雙重驗證',
    lock: '鎖定',
    enable: '啟用',
    disable: '停用',
    unlock: '解鎖',
    handover: '工作交接',
    handOn: '移交引用並刪除',
    offline: '強制下線',
    viewAs: '以他人身分檢視',
    import: '匯入',
    export: '匯出',
    run: '立即執行',
    retry: '重試',
    skip: '略過',
    drop: '清除快取',
    restore: '還原備份',
    spread: '更新引用的欄位組',
    'design.release': '發佈表單',
    'design.remove': '刪除表單',
  },
  en: {
    add: 'Added',
    change: 'Changed',
    remove: 'Deleted',
    state: 'Enabled or disabled',
    move: 'Moved',
    members: 'Members changed',
    grant: 'Permissions granted',
    admins: 'Administrators changed',
    password: 'Password reset',
    ownPassword: 'Own password changed',
    otpOn: 'Two-step sign-in turned on',
    otpOff: 'Two-step sign-in turned off',
    otpReset: 'Two-step sign-in reset',
    lock: 'Locked',
    enable: 'Enabled',
    disable: 'Disabled',
    unlock: 'Unlocked',
    handover: 'Work transferred',
    handOn: 'Replaced, then deleted',
    offline: 'Signed out by an administrator',
    viewAs: 'Viewed as another user',
    import: 'Imported',
    export: 'Exported',
    run: 'Run now',
    retry: 'Retried',
    skip: 'Skipped',
    drop: 'Cache cleared',
    restore: 'Backup restored',
    spread: 'Linked groups updated',
    'design.release': 'Form published',
    'design.remove': 'Form deleted',
  },
})

/** Words for the state that a switch led to. */
const stateTexts = defineTexts({
  zh: { off: '停用', on: '启用', locked: '锁定' },
  zhtw: { off: '停用', on: '啟用', locked: '鎖定' },
  en: { off: 'Disabled', on: 'Enabled', locked: 'Locked' },
})

/** Words for the kinds of changed things. */
const kindTexts = defineTexts({
  zh: {
    user: '用户',
    organize: '组织',
    department: '部门',
    position: '岗位',
    role: '角色',
    group: '分组',
    menu: '菜单',
    area: '区域',
    dictionary: '字典',
    'dictionary data': '字典数据',
    billRule: '单据规则',
    dataScope: '数据范围',
    design: '表单',
    designFragment: '字段组',
    signature: '签章',
    task: '定时任务',
    config: '系统配置',
    log: '日志',
    cache: '缓存',
    event: '事件',
    backup: '备份',
  },
  zhtw: {
    user: '使用者',
    organize: '組織',
    department: '部門',
    position: '職位',
    role: '角色',
    group: '群組',
    menu: '選單',
    area: '區域',
    dictionary: '字典',
    'dictionary data': '字典資料',
    billRule: '單據規則',
    dataScope: '資料範圍',
    design: '表單',
    designFragment: '欄位組',
    signature: '簽章',
    task: '排程任務',
    config: '系統設定',
    log: '記錄',
    cache: '快取',
    event: '事件',
    backup: '備份',
  },
  en: {
    user: 'User',
    organize: 'Organization',
    department: 'Department',
    position: 'Position',
    role: 'Role',
    group: 'Group',
    menu: 'Menu entry',
    area: 'Area',
    dictionary: 'Dictionary',
    'dictionary data': 'Dictionary data',
    billRule: 'Numbering rule',
    dataScope: 'Data scope',
    design: 'Form',
    designFragment: 'Group of fields',
    signature: 'Seal',
    task: 'Scheduled task',
    config: 'System settings',
    log: 'Log',
    cache: 'Cache',
    event: 'Event',
    backup: 'Backup',
  },
})

type AuditKind = keyof (typeof kindTexts)['en']
/** Longest first, because the name of one kind can be the beginning of another. */
const kinds = (Object.keys(kindTexts.en) as AuditKind[]).toSorted(
  (key, other) => other.length - key.length,
)

const isAct = (what: string): what is keyof (typeof actTexts)['en'] =>
  Object.hasOwn(actTexts.en, what)

const states = ['off', 'on', 'locked'] as const

/** The action in words, a switch by the state that it led to; unknown ones stay as stored. */
export function sayAct(what: string, say: Say, state: number | null = null): string {
  const led = what === 'state' && state !== null ? states[state] : undefined
  if (led) return say(stateTexts, led)
  return isAct(what) ? say(actTexts, what) : what
}

/** What was changed: its kind in words, then its name, or its id where no name is stored. */
export function sayTarget(
  { target, targetName }: { readonly target: string; readonly targetName: string },
  say: Say,
): string {
  const noun = kinds.find(
    (targetKind) => target === targetKind || target.startsWith(`${targetKind} `),
  )
  return [
    noun && say(kindTexts, noun),
    targetName || (noun ? target.slice(noun.length + 1) : target),
  ]
    .filter(Boolean)
    .join(' ')
}
