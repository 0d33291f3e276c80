/**
 * Codes of the buttons that calls of hand-coded pages need, in the order in which they are offered.
 * A ready code means the same as on a form (specification 6).
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
