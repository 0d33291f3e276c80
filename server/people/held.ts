import { sql } from 'kysely'
import { nameFrom } from '../text/names.ts'

/** Names of the positions of `u`, the major one first. */
export const positionsOfU = () => sql<string>`
  coalesce((select string_agg(${nameFrom('p')}, ', ' order by p.id <> u.position_id, p.sort_code, p.id)
  from user_positions h join positions p on p.id = h.position_id where h.user_id = u.id and p.enabled_mark = 1), '')`

/** Names of the roles of `u`. */
export const rolesOfU =
  () => sql<string>`coalesce((select string_agg(${nameFrom('r')}, ', ' order by r.sort_code, r.id)
  from user_roles h join roles r on r.id = h.role_id where h.user_id = u.id and r.enabled_mark = 1), '')`
