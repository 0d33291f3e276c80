import { sql } from 'kysely'
import { menuTypes } from '#schemas/menu.ts'

/**
 * Makes imports stoppable, and gives administrators of organisations a screen of their own; whoever
 * could appoint them before is granted it.
 */
export const staff = [
  sql`alter table berth.user_imports drop constraint user_imports_state_check,
    add constraint user_imports_state_check check (state in ('running', 'done', 'broken', 'stopped'))`,
  sql`insert into berth.menus (id, parent_id, en_code, full_name, icon, type, url_address, sort_code)
    values ('organizeAdmin', 'organization', 'organizeAdmin', '分级管理', 'SafetyOutlined', ${menuTypes.page}, 'system/organizeAdmin', 5)`,
  sql`insert into berth.grants (id, subject_type, subject_id, part, model_id, code)
    select id || '.admin', subject_type, subject_id, part, 'organizeAdmin', code from berth.grants where part = 'menu' and model_id = 'organize'`,
]
