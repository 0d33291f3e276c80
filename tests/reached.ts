import type { Updateable } from 'kysely'
import { sayIn } from '#server/text/say.ts'
import { changeEntry, command, holdEntry } from '#server/entries/entry.ts'
import type { Doing, EntryTable, Noun } from '#server/entries/entry.ts'
import { changeMembers } from '#server/people/members.ts'
import { loadPower } from '#server/reach/load.ts'
import { writeGrants } from '#server/resources/authority/commands.ts'
import { dataScopes } from '#server/resources/data-scope/table.ts'
import { groups } from '#server/resources/group/table.ts'
import { organizes } from '#server/resources/organize/table.ts'
import { positions } from '#server/resources/position/table.ts'
import { roles } from '#server/resources/role/table.ts'
import type { Database } from '#server/database/database.ts'
import type { Tables } from '#server/tables/tables.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { World } from './server.ts'

/** Users whose rights come from every possible source, and changes of these. */
export interface People {
  readonly world: World
  /** The token of each user, by user id. */
  readonly tokens: ReadonlyMap<string, string>
  /** What `change` does, as text. */
  readonly kinds: readonly string[]
  /** Makes a change through its command; returns what it was and which users it should reach. */
  change(turn: number): Promise<{ readonly what: string; readonly reached: ReadonlySet<string> }>
}

/**
 * Waits until all listeners of the database are ready; each is first told that it may have missed
 * something, which causes checks.
 */
export const untilHeard = (db: Database): Promise<void> =>
  db.engine === 'pglite'
    ? Promise.resolve()
    : new Promise((resolve) => {
        const stop = db.listen(`heard_${makeId()}`, () => {
          stop()
          resolve()
        })
      })

type RandomPick = <T>(list: readonly T[]) => T

/** Random choices that are the same for the same seed. */
function chance(seed: number): RandomPick {
  let state = seed
  return <T>(list: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return list[Math.floor((state / 2_147_483_648) * list.length)] as T
  }
}

const six = [1, 2, 3, 4, 5, 6]
const units = six.map((index) => `unit${index}`)
const isDepartment = (index: number): boolean => index >= 4
const subjects = [
  ...units.map((id, index) => [isDepartment(index) ? 'department' : 'organize', id] as const),
  ...six.map((index) => ['role', `roles${index}`] as const),
  ...six.map((index) => ['position', `positions${index}`] as const),
  ...six.map((index) => ['group', `groups${index}`] as const),
]
const entry = (id: string, index: number) => ({
  id,
  full_name: id,
  en_code: id,
  enabled_mark: index % 3 === 0 ? 0 : 1,
})

async function plantSubjects({ db: { kysely } }: World, pick: RandomPick): Promise<void> {
  const rows = units.map((id, index) => ({
    ...entry(id, index),
    parent_id: index === 0 ? '' : pick(units.slice(0, index)),
    category: isDepartment(index) ? ('department' as const) : ('organization' as const),
  }))
  await kysely.insertInto('organizes').values(rows).execute()
  for (const table of ['roles', 'positions', 'groups'] as const)
    await kysely
      .insertInto(table)
      .values(six.map((index) => entry(`${table}${index}`, index)))
      .execute()
  const menus = six.map((index) => ({ ...entry(`menu${index}`, 1), parent_id: '', type: 2 }))
  await kysely.insertInto('menus').values(menus).execute()
  const design = { id: 'm', full_name: 'm', en_code: 'm', form_data: '{}' }
  await kysely
    .insertInto('designs')
    .values({ ...design, created_by: '', modified_by: '' })
    .execute()
  const condition = JSON.stringify({ match: 'and', groups: [] })
  const scopes = six.map((index) => ({
    ...entry(`scope${index}`, index),
    model_id: 'm',
    condition,
  }))
  await kysely.insertInto('data_scopes').values(scopes).execute()
  for (const [subject_type, subject_id] of subjects) {
    const subject = { subject_type, subject_id }
    const menu = { id: `${subject_id}m`, part: 'menu' as const, model_id: `menu${pick(six)}` }
    const scope = JSON.stringify({ type: 'named', scopeId: `scope${pick(six)}` })
    const data = { id: `${subject_id}s`, part: 'scope' as const, model_id: 'm' }
    await kysely
      .insertInto('grants')
      .values({ ...subject, ...menu, code: '' })
      .execute()
    await kysely
      .insertInto('grants')
      .values({ ...subject, ...data, code: subject_id, scope })
      .execute()
  }
}

/**
 * Creates the users: some belong to one organisation, the others to two and hold one subject of
 * each kind.
 */
async function plantUsers({ db: { kysely }, signIn }: World, pick: RandomPick) {
  const tokens = new Map<string, string>()
  for (const isMany of [...six, ...six].map((index) => index > 3)) {
    const { token, userId: user_id } = await signIn({ organizeId: pick(units) })
    tokens.set(user_id, token)
    if (!isMany) continue
    await kysely
      .insertInto('user_organizes')
      .values({ user_id, organize_id: pick(units) })
      .onConflict((builder) => builder.doNothing())
      .execute()
    const [role_id, position_id] = [`roles${pick(six)}`, `positions${pick(six)}`]
    await kysely.insertInto('user_roles').values({ user_id, role_id }).execute()
    await kysely.insertInto('user_positions').values({ user_id, position_id }).execute()
    const group_id = `groups${pick(six)}`
    await kysely.insertInto('user_groups').values({ user_id, group_id }).execute()
  }
  return tokens
}

/** The users behind a subject, calculated from all rows without the server's code. */
async function reckon({ db: { kysely } }: World) {
  const tree = await kysely.selectFrom('organizes').select(['id', 'parent_id']).execute()
  const parents = new Map(tree.map((unit) => [unit.id, unit.parent_id]))
  const users = await kysely.selectFrom('users').select(['id', 'organize_id']).execute()
  const beside = await kysely.selectFrom('user_organizes').selectAll().execute()
  const held = [
    ...(await kysely.selectFrom('user_roles').selectAll().execute()).map(
      (link) => [link.user_id, link.role_id] as const,
    ),
    ...(await kysely.selectFrom('user_positions').selectAll().execute()).map(
      (link) => [link.user_id, link.position_id] as const,
    ),
    ...(await kysely.selectFrom('user_groups').selectAll().execute()).map(
      (link) => [link.user_id, link.group_id] as const,
    ),
  ]
  const grants = await kysely.selectFrom('grants').select(['subject_id', 'scope']).execute()
  const isBelow = (id: string, unit: string): boolean => {
    for (let at: string | undefined = id; at; at = parents.get(at)) if (at === unit) return true
    return false
  }
  const of = (subject: string): string[] => [
    ...users
      .filter((user) => user.id === subject || isBelow(user.organize_id, subject))
      .map(({ id }) => id),
    ...beside.filter((link) => isBelow(link.organize_id, subject)).map(({ user_id }) => user_id),
    ...held.filter(([, subjectId]) => subjectId === subject).map(([user]) => user),
  ]
  const withScope = (id: string): string[] =>
    grants
      .filter(({ scope }) => scope?.type === 'named' && scope.scopeId === id)
      .flatMap(({ subject_id: subject }) => of(subject))
  return { of, withScope, isBelow }
}

type CommandRunner = <R>(work: (doing: Doing) => Promise<R>) => Promise<R>

/** Switches an entry off or on through its command. */
const flip = <
  T extends EntryTable,
  W extends { readonly id: string; readonly version: number; readonly enabledMark: number },
>(
  run: CommandRunner,
  noun: Noun<T, W>,
  id: string,
): Promise<W> =>
  run(async (doing) => {
    const before = await holdEntry(doing, noun, id)
    const columns = { enabled_mark: before.enabledMark === 1 ? 0 : 1 }
    return changeEntry(doing, noun, {
      before,
      version: before.version,
      columns: columns as unknown as Updateable<Tables[T]>,
    })
  })

interface ChangeContext {
  readonly world: World
  readonly pick: RandomPick
  readonly run: CommandRunner
  readonly users: readonly string[]
}

/** Switches the subjects through which rights are held; each returns the users it reaches. */
const switches = ({ world, pick, run }: ChangeContext) => ({
  async role() {
    const { id } = await flip(run, roles, `roles${pick(six)}`)
    return (await reckon(world)).of(id)
  },
  async position() {
    const { id } = await flip(run, positions, `positions${pick(six)}`)
    return (await reckon(world)).of(id)
  },
  async group() {
    const { id } = await flip(run, groups, `groups${pick(six)}`)
    return (await reckon(world)).of(id)
  },
  async organize() {
    const { id } = await flip(run, organizes, pick(units))
    return (await reckon(world)).of(id)
  },
  async 'data scope'() {
    const { id } = await flip(run, dataScopes, `scope${pick(six)}`)
    return (await reckon(world)).withScope(id)
  },
})

/** Other changes; each returns the users it reaches. */
const moves = ({ world, pick, run, users }: ChangeContext) => ({
  async grant() {
    const [type, id] = pick([...subjects, ...subjects, ['user', pick(users)] as const])
    await run(async ({ trx, ...acting }) => {
      const found = await trx
        .selectFrom('subject_versions')
        .select('version')
        .where('subject_type', '=', type)
        .where('subject_id', '=', id)
        .executeTakeFirst()
      return { ...acting, version: found?.version ?? 0 }
    }).then(({ version, ...acting }) =>
      writeGrants(
        world.db,
        { type, id },
        { ...acting, body: { version, menuIds: [`menu${pick(six)}`], models: [] } },
      ),
    )
    return (await reckon(world)).of(id)
  },
  async move() {
    const { of, isBelow } = await reckon(world)
    const id = pick(units)
    const was = of(id)
    const parent_id = pick(['', ...units.filter((unit) => !isBelow(unit, id))])
    await run(async (doing) => {
      const before = await holdEntry(doing, organizes, id)
      const { version } = before
      await changeEntry(doing, organizes, { before, version, columns: { parent_id } })
    })
    return [...was, ...(await reckon(world)).of(id)]
  },
  async members() {
    const of = pick(['role', 'position', 'group'] as const)
    const [userId, other] = [pick(users), pick(users)]
    const remove = userId === other ? [] : [other]
    await run(async (doing) => {
      const power = await loadPower(doing.trx, doing.caller)
      await changeMembers(doing, { of, id: `${of}s${pick(six)}`, add: [userId], remove }, power)
    })
    return [userId, other]
  },
})

/** Creates users of all sorts; `seed` determines them. */
export async function plantPeople(world: World, seed: number): Promise<People> {
  const pick = chance(seed)
  await plantSubjects(world, pick)
  const tokens = await plantUsers(world, pick)
  const admin = await world.signIn({ isAdministrator: true })
  const run: CommandRunner = async (work) => {
    const caller = await world.services.auth.callerOf(admin.token)
    return command(world.db, { caller, say: sayIn('en'), address: '', requestId: '' }, work)
  }
  const changing = { world, pick, run, users: [...tokens.keys()] }
  const kinds = Object.entries<() => Promise<string[]>>({
    ...switches(changing),
    ...moves(changing),
  })
  return {
    world,
    tokens,
    kinds: kinds.map(([what]) => what),
    async change(turn) {
      const [what, change] = kinds[turn % kinds.length] ?? ['', async () => []]
      return { what, reached: new Set(await change()) }
    },
  }
}
