import { sql } from 'kysely'

/** The buttons of each hand-coded page when buttons first became grantable. */
const buttons = [
  ['onlineDev', 'btn_add btn_edit btn_remove btn_publish'],
  ['dictionary', 'btn_add btn_edit btn_remove btn_import btn_export'],
  ['role', 'btn_add btn_edit btn_remove btn_members'],
  ['menu', 'btn_add btn_edit btn_remove btn_import btn_export'],
  ['permission', 'btn_edit'],
  ['notice', 'btn_add btn_edit btn_remove btn_publish'],
  ['organize', 'btn_add btn_edit btn_remove'],
  ['organizeAdmin', 'btn_edit'],
  ['position', 'btn_add btn_edit btn_remove btn_members'],
  ['group', 'btn_add btn_edit btn_remove btn_members'],
  [
    'user',
    'btn_add btn_edit btn_remove btn_members btn_resetPassword btn_handover btn_import btn_export',
  ],
  ['area', 'btn_add btn_edit btn_remove'],
  ['billRule', 'btn_add btn_edit btn_remove btn_import btn_export'],
  ['signature', 'btn_add btn_edit btn_remove'],
  ['config', 'btn_edit'],
  ['log', 'btn_export'],
  ['online', 'btn_offline'],
  ['monitor', 'btn_clear'],
  ['task', 'btn_add btn_edit btn_remove btn_run'],
  ['backup', 'btn_add'],
] as const

/**
 * Holders of a page's menu entry could do everything there before, so they are granted all its
 * buttons.
 */
export const pageButtons = buttons.map(
  ([
    menu,
    codes,
  ]) => sql`insert into berth.grants (id, subject_type, subject_id, part, model_id, code)
    select g.id || '.' || b.code, g.subject_type, g.subject_id, 'button', m.en_code, b.code
    from berth.grants g join berth.menus m on m.id = g.model_id, unnest(string_to_array(${codes}::text, ' ')) as b(code) where g.part = 'menu' and m.en_code = ${menu}::text
    on conflict do nothing`,
)
