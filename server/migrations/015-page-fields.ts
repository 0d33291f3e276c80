import { sql } from 'kysely'

/** The fields of the users page when fields first became grantable. */
const fields =
  'positions roles groups gender mobilePhone email telePhone landline ranks entryDate birthday nation nativePlace education certificatesType certificatesNumber urgentContacts urgentTelePhone postalAddress'

/**
 * Holders of the users page could see everything there before, so they are granted all its columns
 * and form fields. Phones are no longer searched in other searches of people: only the list of
 * users does, for those who may see the phone.
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
