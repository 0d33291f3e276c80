import type { PageButton } from './page-buttons.ts'
import type { buttons } from '../permission.ts'
import { defineTexts } from '../text.ts'
import type { Texts } from '../text.ts'

/** Names of all grantable buttons, of forms and of hand-coded pages. */
export const buttonTexts: Texts<(typeof buttons)[number] | PageButton> = defineTexts({
  zh: {
    btn_add: '新增',
    btn_edit: '编辑',
    btn_remove: '删除',
    btn_detail: '详情',
    btn_batchRemove: '批量删除',
    btn_members: '成员管理',
    btn_resetPassword: '重置密码',
    btn_handover: '工作交接',
    btn_publish: '发布',
    btn_run: '立即执行',
    btn_import: '导入',
    btn_export: '导出',
    btn_offline: '强制下线',
    btn_clear: '清除缓存',
  },
  zhtw: {
    btn_add: '新增',
    btn_edit: '編輯',
    btn_remove: '刪除',
    btn_detail: '詳情',
    btn_batchRemove: '批次刪除',
    btn_members: '成員管理',
    btn_resetPassword: '重設密碼',
    btn_handover: '工作交接',
    btn_publish: '發佈',
    btn_run: '立即執行',
    btn_import: '匯入',
    btn_export: '匯出',
    btn_offline: '強制下線',
    btn_clear: '清除快取',
  },
  en: {
    btn_add: 'Add',
    btn_edit: 'Edit',
    btn_remove: 'Delete',
    btn_detail: 'Details',
    btn_batchRemove: 'Remove several',
    btn_members: 'Members',
    btn_resetPassword: 'Reset password',
    btn_handover: 'Transfer work',
    btn_publish: 'Publish',
    btn_run: 'Run now',
    btn_import: 'Import',
    btn_export: 'Export',
    btn_offline: 'Sign out',
    btn_clear: 'Clear caches',
  },
})
