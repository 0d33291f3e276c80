import { pages } from '#schemas/api/index.ts'
import type { PageButton } from '#schemas/grant/page-buttons.ts'
import { fieldsOfPage } from '#schemas/grant/page-fields.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Scope } from '#schemas/permission.ts'
import { startSession } from '#server/auth/session.ts'
import type { Database } from '#server/database/database.ts'
import { acts } from '#server/reach/reach.ts'
import type { AdminAct } from '#server/reach/reach.ts'

export interface Person {
  /** By default `u` and a number, so that no searched word is found in it. */
  readonly account?: string
  readonly realName?: string
  readonly isAdministrator?: boolean
  /**
   * The stored form of the password (`hashPassword`); without it the user cannot sign in with a
   * password.
   */
  readonly password?: string
  /** The organisation of the user; by default one of the tests. */
  readonly organizeId?: string
  /**
   * Codes of menu entries, created if missing. A hand-coded page is granted with all its buttons,
   * columns and form fields by default.
   */
  readonly menus?: readonly string[]
  readonly pageButtons?: readonly PageButton[]
  readonly pageColumns?: readonly string[]
  readonly pageForms?: readonly string[]
  readonly models?: readonly ModelRights[]
  /** Organisations that the user administers, and what they may not do there. */
  readonly administers?: readonly {
    readonly organizeId: string
    readonly but?: readonly LayeredAct[]
  }[]
}

type LayeredAct = `${'this' | 'sub'}_layer_${AdminAct}`
const layers = ['this', 'sub'] as const

interface ModelRights {
  readonly modelId: string
  readonly columns?: readonly string[]
  readonly forms?: readonly string[]
  readonly buttons?: readonly string[]
  readonly scopes?: readonly Scope[]
}

const home = 'testhome'

const menuId = async (db: Database, enCode: string): Promise<string> => {
  const found = await db.kysely
    .selectFrom('menus')
    .select('id')
    .where('en_code', '=', enCode)
    .executeTakeFirst()
  if (found) return found.id
  const id = makeId()
  await db.kysely
    .insertInto('menus')
    .values({ id, parent_id: '', en_code: enCode, full_name: enCode, type: 2 })
    .execute()
  return id
}

const rowsOf = ({ modelId, columns = [], forms = [], buttons = [], scopes = [] }: ModelRights) => [
  ...columns.map((code) => ({ part: 'column' as const, model_id: modelId, code, scope: null })),
  ...forms.map((code) => ({ part: 'form' as const, model_id: modelId, code, scope: null })),
  ...buttons.map((code) => ({ part: 'button' as const, model_id: modelId, code, scope: null })),
  ...scopes.map((scope, index) => ({
    part: 'scope' as const,
    model_id: modelId,
    code: String(index),
    scope: JSON.stringify(scope),
  })),
]

/** The grants of a user on a hand-coded page besides its menu entry. */
const pageRights = (
  modelId: string,
  {
    pageButtons = pages.get(modelId) ?? [],
    pageColumns = fieldsOfPage(modelId),
    pageForms = fieldsOfPage(modelId),
  }: Pick<Person, 'pageButtons' | 'pageColumns' | 'pageForms'>,
): ModelRights => ({ modelId, columns: pageColumns, forms: pageForms, buttons: pageButtons })

let count = 0

/** Creates a user who directly holds exactly these rights, and signs them in. */
export async function signInAs(
  db: Database,
  person: Person,
): Promise<{ token: string; userId: string }> {
  const userId = makeId()
  await db.kysely
    .insertInto('organizes')
    .values({ id: home, parent_id: '', category: 'organization', full_name: 'Home', en_code: home })
    .onConflict((builder) => builder.doNothing())
    .execute()
  await db.kysely
    .insertInto('users')
    .values({
      id: userId,
      account: person.account ?? `u${++count}`,
      real_name: person.realName ?? 'Somebody',
      password: person.password ?? 'none',
      organize_id: person.organizeId ?? home,
      is_administrator: person.isAdministrator ?? false,
    })
    .execute()
  const menuIds = await Promise.all((person.menus ?? []).map((code) => menuId(db, code)))
  const menus = menuIds.map((id) => ({
    part: 'menu' as const,
    model_id: id,
    code: '',
    scope: null,
  }))
  const parts = (person.menus ?? []).flatMap((code) => rowsOf(pageRights(code, person)))
  const rows = [...menus, ...parts, ...(person.models ?? []).flatMap(rowsOf)].map((row) => ({
    id: makeId(),
    subject_type: 'user' as const,
    subject_id: userId,
    ...row,
  }))
  if (rows.length > 0) await db.kysely.insertInto('grants').values(rows).execute()
  for (const { organizeId, but = [] } of person.administers ?? []) {
    const allowed = Object.fromEntries(
      layers.flatMap((layer) =>
        acts.map((act): [LayeredAct, boolean] => [
          `${layer}_layer_${act}`,
          !but.includes(`${layer}_layer_${act}`),
        ]),
      ),
    ) as Record<LayeredAct, boolean>
    await db.kysely
      .insertInto('organize_admins')
      .values({ organize_id: organizeId, user_id: userId, ...allowed })
      .execute()
  }
  return { userId, token: await startSession(db, { userId, address: '', agent: '' }) }
}
