import type { MemberNoun } from '#schemas/widget/member.ts'
import type { World } from './server.ts'

/**
 * A noun that forms refer to: the widget that chooses its entries, their table, and how to add one.
 */
export interface NounCase {
  readonly kind: string
  readonly options?: object
  /** The noun by whose members users can be chosen; absent if it has none. */
  readonly member?: MemberNoun
  readonly path: string
  add(world: World, id: string): Promise<unknown>
}

/** An entry whose name and code equal its id. */
export const named = (id: string) => ({ id, full_name: id, en_code: id })
const listed = (table: 'positions' | 'roles' | 'groups', kind: string, path: string): NounCase => ({
  kind,
  member: table.slice(0, -1) as MemberNoun,
  path: `/api/permission/${path}`,
  add: ({ db }, id) => db.kysely.insertInto(table).values(named(id)).execute(),
})
const unit = (category: 'organization' | 'department', kind: string, path: string): NounCase => ({
  kind,
  member: 'organize',
  path,
  add: ({ db }, id) =>
    db.kysely
      .insertInto('organizes')
      .values({ ...named(id), parent_id: '', category })
      .execute(),
})

/** All such nouns; users belong to `harbour`, dictionary entries to `paints`. */
export const nouns: { readonly [noun: string]: NounCase } = {
  role: listed('roles', 'roleSelect', 'Role'),
  position: listed('positions', 'posSelect', 'Position'),
  group: listed('groups', 'groupSelect', 'Group'),
  organization: unit('organization', 'organizeSelect', '/api/permission/Organize'),
  department: unit('department', 'depSelect', '/api/permission/Organize/Department'),
  user: {
    kind: 'userSelect',
    member: 'user',
    path: '/api/permission/Users',
    add: ({ db }, id) =>
      db.kysely
        .insertInto('users')
        .values({ id, account: id, real_name: id, password: '', organize_id: 'harbour' })
        .execute(),
  },
  area: {
    kind: 'areaSelect',
    options: { level: 'province' },
    path: '/api/system/Area',
    add: ({ db }, id) =>
      db.kysely
        .insertInto('areas')
        .values({ ...named(id), parent_id: '' })
        .execute(),
  },
  dictionary: {
    kind: 'select',
    options: { dataType: 'dictionary', dictionaryType: 'paints' },
    path: '/api/system/DictionaryData',
    add: ({ db }, id) =>
      db.kysely
        .insertInto('dictionary_data')
        .values({ ...named(id), type_id: 'paints', parent_id: '' })
        .execute(),
  },
}
