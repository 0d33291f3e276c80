/**
 * Codes of the buttons that calls of hand-coded pages ask for, in the order in which they are
 * offered to be granted. A ready code means what it means on a form (specification 6).
 */
export const pageButtons = [
  'btn_add',
  'btn_edit',
  'btn_remove',
  'btn_members',
  'btn_resetPassword',
  'btn_handover',
  'btn_publish',
  'btn_run',
  'btn_import',
  'btn_export',
  'btn_offline',
  'btn_clear',
] as const
export type PageButton = (typeof pageButtons)[number]
