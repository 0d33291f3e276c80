import { sql } from 'kysely'

/**
 * The fields of the users page that each person had to himself when they could first be granted.
 */
const fields =
  'positions roles groups gender mobilePhone email telePhone landline ranks entryDate birthday nation nativePlace education certificatesType certificatesNumber urgentContacts urgentTelePhone postalAddress'

/**
 * Until now whoever held the entry of the users page saw everything there: so he holds all its
 * columns and form fields. Whoever searches people anywhere does not find them by their phone any
 * more: only the list of users does, for those who see the phone.
 */
export const pageFields = [
  sql`insert into berth.grants (id, subject_type, subject_id, part, model_id, code)
    select g.id || '.' || p.part || '.' || f.code, g.subject_type, g.subject_id, p.part, m.en_code, f.code
    from berth.grants g join berth.menus m on m.id = g.model_id, unnest(array['column', 'form']) as p(part), unnest(string_to_array(${fields}::text, ' ')) as f(code) where g.part = 'menu' and m.en_code = 'user'
    on conflict do nothing`,
  sql`alter table berth.users drop column words`,
  sql`alter table berth.users add column words text not null generated always as (lower(account || ' ' || real_name || ' ' || pinyin)) stored`,
  sql`create index users_words on berth.users using gin (words gin_trgm_ops)`,
  sql`create index users_phones on berth.users using gin (mobile_phone gin_trgm_ops)`,
]
