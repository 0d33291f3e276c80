import { sql } from 'kysely'
import { loadRights } from '#server/auth/rights.ts'
import { loadTree } from '#server/people/organize-tree.ts'
import { loadReach } from '#server/reach/load.ts'
import { acts } from '#server/reach/reach.ts'
import type { World } from './server.ts'

/*
 * The rights in a database: who may do what, and to whom data belong. A hostile request is judged
 * by what it changed here.
 */

/** Tables that hostile requests could change; logs and failure counters are left out. */
const tables = [
  'users',
  'user_organizes',
  'user_positions',
  'user_roles',
  'user_groups',
  'organizes',
  'organize_admins',
  'positions',
  'roles',
  'role_organizes',
  'groups',
  'grants',
  'subject_versions',
  'menus',
  'settings',
  'areas',
  'sessions',
  'dictionary_types',
  'dictionary_data',
  'tasks',
  'messages',
  'message_receipts',
  'designs',
  'design_versions',
  'publish_log',
  'files',
  'user_imports',
  'bill_rules',
] as const
/** Columns that every call changes. */
const moving = ['seen_at', 'expires_at']

/** A digest of each table. */
export async function digestOf({ db }: World): Promise<ReadonlyMap<string, string>> {
  const tableDigest = (table: string) =>
    sql`
      select ${table} as name,
        coalesce(md5(string_agg(digest, '' order by digest)), '') as digest
      from (select md5((to_jsonb(t) - ${moving}::text[])::text) as digest
        from ${sql.table(table)} t) as rows`
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(tables.map(tableDigest), sql` union all `)}`.execute(db.kysely)
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** Names of the tables that differ. */
export const changedIn = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] => tables.filter((table) => before.get(table) !== after.get(table))

/** Remembers all rows; returns the function that restores them table by table. */
export async function keepRows({
  db,
}: World): Promise<(changed: readonly string[]) => Promise<void>> {
  const kept = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await sql<{
      all: unknown
    }>`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as all from ${sql.table(table)} t`.execute(
      db.kysely,
    )
    kept.set(table, JSON.stringify(rows[0]?.all))
  }
  return (changed) =>
    db.transaction(async (trx) => {
      // Tables refer to each other, so the order of restoring must not matter.
      await sql`set local session_replication_role = replica`.execute(trx)
      for (const table of changed) {
        const name = sql.table(table)
        await sql`delete from ${name}`.execute(trx)
        const columns = await sql<{
          name: string
        }>`
          select attname as name from pg_attribute
          where attrelid = ${`berth.${table}`}::regclass and attnum > 0 and not attisdropped
            and attgenerated = ''`.execute(trx)
        const list = sql.join(columns.rows.map((column) => sql.ref(column.name)))
        await sql`
          insert into ${name} (${list}) select ${list}
          from jsonb_populate_recordset(null::${name}, ${kept.get(table)}::jsonb)`.execute(trx)
      }
    })
}

/** The rights of one user, and the state of their account. */
export interface Power {
  readonly isAdministrator: boolean
  readonly organizeId: string
  /** Everything stored of the user with their sessions, which nobody else may change. */
  readonly account: string
  readonly password: string
  /** All grants, administered organisations and led people, one line each. */
  readonly lines: ReadonlySet<string>
}

/** The rights of all users in these organisations. */
export async function powersOf(
  { db }: World,
  units: readonly string[],
): Promise<ReadonlyMap<string, Power>> {
  const { rows } = await sql<{
    id: string
    is_administrator: boolean
    organize_id: string
    password: string
    account: string
    beside: string[]
  }>`
    select u.id, u.is_administrator, u.organize_id, u.password,
      (to_jsonb(u) - 'version')::text || (
        select coalesce(string_agg(s.token_hash || s.locked || (s.ended_at is null), ','
            order by s.token_hash), '') from sessions s where s.user_id = u.id) as account,
      array(select 'leads ' || l.id from users l
        where l.manager_id = u.id) || array(select 'leads ' || o.id from organizes o
        where o.manager_id = u.id) as beside
    from users u`.execute(db.kysely)
  const found = new Map<string, Power>()
  const tree = await loadTree(db.kysely)
  for (const {
    id,
    is_administrator: isAdministrator,
    organize_id: organizeId,
    password,
    account,
    beside,
  } of rows) {
    const { menus, grants, scopes } = await loadRights(db, {
      id,
      is_administrator: isAdministrator,
    })
    const parts = grants.flatMap(({ modelId, columnList, formList, buttonList }) =>
      Object.entries({ columnList, formList, buttonList }).flatMap(([part, list]) =>
        list.map(({ enCode }) => `${part} ${modelId} ${enCode}`),
      ),
    )
    const reached = Object.entries(scopes).flatMap(([modelId, list]) =>
      (list ?? []).map((scope) => `scope ${modelId} ${JSON.stringify(scope)}`),
    )
    const reach = await loadReach(db.kysely, { userId: id, isAdministrator: false }, tree)
    const managed = acts.flatMap((act) =>
      reach
        .ids(act)
        .filter((unit) => units.includes(unit))
        .map((unit) => `${act} in ${unit}`),
    )
    found.set(id, {
      isAdministrator,
      organizeId,
      password,
      account,
      lines: new Set([
        ...menus.map((code) => `menu ${code}`),
        ...parts,
        ...reached,
        ...managed,
        ...beside,
      ]),
    })
  }
  return found
}

interface PowerChange {
  /** The user who sent the calls. */
  readonly self: string
  /** Organisations in which the user manages people. */
  readonly branch: readonly string[]
  readonly before: ReadonlyMap<string, Power>
  readonly after: ReadonlyMap<string, Power>
}

/**
 * What a user who is no administrator gained or broke by their calls; empty if they stayed within
 * their rights.
 */
export function gainsOf({ self, branch, before, after }: PowerChange): string[] {
  const own = before.get(self)?.lines ?? new Set<string>()
  const beyond = (lines: Iterable<string>, ...held: readonly ReadonlySet<string>[]): string[] =>
    [...lines].filter((line) => !held.some((readonlySet) => readonlySet.has(line)))
  const changes = [...after].flatMap(([id, now]) => {
    const was = before.get(id)
    const gained = beyond(now.lines, was?.lines ?? new Set(), ...(id === self ? [] : [own])).map(
      (line) => `${id} gained ${line}`,
    )
    const isMade =
      now.isAdministrator && was?.isAdministrator !== true ? [`${id} became an administrator`] : []
    if (!was || id === self) return [...gained, ...isMade]
    const isForeign = !branch.includes(was.organizeId) || was.isAdministrator
    const touched = isForeign && was.account !== now.account ? [`${id} was touched`] : []
    const taken =
      was.password !== now.password && beyond(was.lines, own).length > 0
        ? [`the account of ${id}, who may more, was taken over`]
        : []
    return [...gained, ...isMade, ...touched, ...taken]
  })
  const gone = [...before].flatMap(([id, was]) =>
    !after.has(id) && (!branch.includes(was.organizeId) || was.isAdministrator)
      ? [`${id} is gone`]
      : [],
  )
  return [...changes, ...gone]
}
