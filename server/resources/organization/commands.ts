import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import { organization } from '#schemas/api/organization.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { fieldRules } from '#schemas/widget/rule.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '../../auth.ts'
import { hashPassword } from '../../auth/password.ts'
import { unlessTaken } from '../../taken.ts'
import type { Database } from '../../db.ts'
import type { Tables } from '../../tables.ts'

const texts = defineTexts({
  zh: { password: '6-16位字符的密码（数字和字母组成）', parent: '上级不存在', organize: '所属组织不存在', role: '角色不存在', position: '岗位不存在', type: '字典不存在' },
  zhtw: { password: '6-16位字元的密碼（數字和字母組成）', parent: '上級不存在', organize: '所屬組織不存在', role: '角色不存在', position: '職位不存在', type: '字典不存在' },
  en: {
    password: 'The password needs 6 to 16 letters and digits, both of them',
    parent: 'The parent does not exist', organize: 'The organisation does not exist', role: 'A role does not exist', position: 'A position does not exist', type: 'The dictionary does not exist',
  },
})

type Wrong = keyof (typeof texts)['zh']

const wrong = (say: Say, path: string, key: Wrong): Failure => new Failure('invalid', { data: { problems: [{ path, code: key, message: say(texts, key) }] } })

interface Making {
  readonly trx: Transaction<Tables>
  readonly say: Say
}

async function mustExist({ trx, say }: Making, at: { table: 'organizes' | 'roles' | 'positions' | 'dictionary_types'; ids: readonly string[]; path: string; key: Wrong }): Promise<void> {
  const ids = [...new Set(at.ids.filter((id) => id !== ''))]
  if (ids.length === 0) return
  const found = await trx.selectFrom(at.table).select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) throw wrong(say, at.path, at.key)
}

/** Adds an organisation or a department under an existing one, or at the top. */
export async function createOrganize(db: Database, say: Say, given: Body<typeof organization.createOrganize> & { category: 'organization' | 'department' }): Promise<{ id: string }> {
  const id = makeId()
  await unlessTaken(given.enCode, () =>
    db.transaction(async (trx) => {
      await mustExist({ trx, say }, { table: 'organizes', ids: [given.parentId], path: 'parentId', key: 'parent' })
      await trx.insertInto('organizes').values({ id, parent_id: given.parentId, category: given.category, full_name: given.fullName, en_code: given.enCode, sort_code: given.sortCode ?? 0 }).execute()
      await invalidate(db, 'all')
    }),
  )
  return { id }
}

/** Adds a position of an organisation. */
export async function createPosition(db: Database, say: Say, given: Body<typeof organization.createPosition>): Promise<{ id: string }> {
  const id = makeId()
  await unlessTaken(given.enCode, () =>
    db.transaction(async (trx) => {
      await mustExist({ trx, say }, { table: 'organizes', ids: [given.organizeId], path: 'organizeId', key: 'organize' })
      await trx.insertInto('positions').values({ id, organize_id: given.organizeId, full_name: given.fullName, en_code: given.enCode, sort_code: given.sortCode ?? 0 }).execute()
    }),
  )
  return { id }
}

/** Adds a role. */
export async function createRole(db: Database, given: Body<typeof organization.createRole>): Promise<{ id: string }> {
  const id = makeId()
  await unlessTaken(given.enCode, () =>
    db.transaction((trx) => trx.insertInto('roles').values({ id, full_name: given.fullName, en_code: given.enCode, sort_code: given.sortCode ?? 0 }).execute()),
  )
  return { id }
}

/** Adds a user with a password that follows the rule (5.1); what is stored is a salted hash of the browser's digest. */
export async function createUser(db: Database, say: Say, given: Body<typeof organization.createUser>): Promise<{ id: string }> {
  if (!fieldRules.password.test(given.password)) throw wrong(say, 'password', 'password')
  const id = makeId()
  const password = await hashPassword(createHash('md5').update(given.password).digest('hex'))
  await unlessTaken(given.account, () =>
    db.transaction(async (trx) => {
      const making = { trx, say }
      const { roleIds = [], positionIds = [] } = given
      await mustExist(making, { table: 'organizes', ids: [given.organizeId], path: 'organizeId', key: 'organize' })
      await mustExist(making, { table: 'roles', ids: roleIds, path: 'roleIds', key: 'role' })
      await mustExist(making, { table: 'positions', ids: positionIds, path: 'positionIds', key: 'position' })
      await trx.insertInto('users').values({ id, account: given.account, real_name: given.realName, password, organize_id: given.organizeId, manager_id: given.managerId ?? null }).execute()
      if (roleIds.length > 0) await trx.insertInto('user_roles').values(roleIds.map((role_id) => ({ user_id: id, role_id }))).execute()
      await invalidate(db, 'all')
      if (positionIds.length > 0) await trx.insertInto('user_positions').values(positionIds.map((position_id) => ({ user_id: id, position_id }))).execute()
    }),
  )
  return { id }
}

/** Adds a dictionary. */
export async function createDictionaryType(db: Database, given: Body<typeof organization.createDictionaryType>): Promise<{ id: string }> {
  const id = makeId()
  await unlessTaken(given.enCode, () =>
    db.transaction((trx) =>
      trx.insertInto('dictionary_types').values({ id, parent_id: given.parentId, full_name: given.fullName, en_code: given.enCode, is_tree: given.isTree, sort_code: given.sortCode ?? 0 }).execute(),
    ),
  )
  return { id }
}

/** Adds an entry of a dictionary. */
export async function createDictionaryData(db: Database, say: Say, given: Body<typeof organization.createDictionaryData>): Promise<{ id: string }> {
  const id = makeId()
  await unlessTaken(given.enCode, () =>
    db.transaction(async (trx) => {
      await mustExist({ trx, say }, { table: 'dictionary_types', ids: [given.dictionaryTypeId], path: 'dictionaryTypeId', key: 'type' })
      await trx
        .insertInto('dictionary_data')
        .values({ id, type_id: given.dictionaryTypeId, parent_id: given.parentId, full_name: given.fullName, en_code: given.enCode, sort_code: given.sortCode ?? 0 })
        .execute()
    }),
  )
  return { id }
}
