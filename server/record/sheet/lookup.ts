import { sql } from 'kysely'
import { canOpen } from '#schemas/permission.ts'
import { wayMark } from '#schemas/widget/branch.ts'
import { memberText } from '#schemas/widget/member.ts'
import { containerOf, sourceOf, targetOf } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { storedAt } from '../../source/sources.ts'
import type { Asking } from '../asking.ts'
import { accessOf, listedPaths } from '../access.ts'
import { modelsOf } from '../models.ts'
import { mentionedIn, Names } from '../names.ts'
import { pickRecords } from '../query/pick.ts'
import { readWays } from '../ways.ts'

/** The ids that a text may mean; several where it is ambiguous. */
export type Meanings = ReadonlyMap<string, readonly string[]>

const add = (found: Map<string, string[]>, text: string, id: string): void => {
  const known = found.get(text) ?? []
  if (!known.includes(id)) found.set(text, [...known, id])
}

/** People by account or name; an account is never ambiguous. */
async function findPeople(
  { db }: Asking,
  texts: readonly string[],
  toValue: (id: string) => string,
): Promise<Meanings> {
  const rows = await db.kysely
    .selectFrom('users')
    .select(['id', 'account', 'real_name'])
    .where('enabled_mark', '<>', 0)
    .where((eb) =>
      eb.or([
        eb('id', 'in', [...texts]),
        eb('account', 'in', [...texts]),
        eb('real_name', 'in', [...texts]),
      ]),
    )
    .execute()
  const found = new Map<string, string[]>()
  for (const text of texts) {
    const [sure] = rows.filter(({ id, account }) => account === text || toValue(id) === text)
    if (sure) add(found, text, toValue(sure.id))
    else for (const row of rows) if (row.real_name === text) add(found, text, toValue(row.id))
  }
  return found
}

interface MeantEntry {
  readonly id: string
  readonly en_code: string
  readonly full_name: string
  readonly names: Readonly<Record<string, string>> | null
}

const lastOf = (text: string): string => text.split(wayMark).at(-1)?.trim() ?? text

/** Entries of a table by name in any language, code, or their way in a tree. */
async function findEntries(
  asking: Asking,
  reference: Reference,
  texts: readonly string[],
): Promise<Meanings> {
  const { table } = storedAt(reference.to)
  const found = new Map<string, string[]>()
  if (table === undefined) return found
  const words = [...new Set(texts.flatMap((text) => [text, lastOf(text)]))]
  const dictionary = containerOf(reference, 'dictionary')
  const within =
    dictionary !== ''
      ? sql`and type_id in (select id from berth.dictionary_types
          where id = ${dictionary} or en_code = ${dictionary})`
      : sql``
  const { rows } = await sql<MeantEntry>`
    select id, en_code, full_name, names from ${sql.id('berth', table)}
    where enabled_mark = 1 and (id = any(${words}::text[]) or en_code = any(${words}::text[])
      or full_name = any(${words}::text[]) or exists (
        select 1 from jsonb_each_text(coalesce(names, '{}')) as spoken(language, name)
        where name = any(${words}::text[]))) ${within}`.execute(asking.db.kysely)
  const ways = await readWays(
    asking,
    rows.map(({ id }) => ({ reference, id })),
  )
  for (const text of texts) {
    const codes = rows.filter(({ id, en_code }) => id === text || en_code === text)
    const names = rows.filter(
      ({ full_name, names: spoken }) =>
        full_name === text || Object.values(spoken ?? {}).includes(text),
    )
    const paths = rows.filter(({ id }) => ways.get(id)?.path === text)
    const [best = []] = [paths, codes, names].filter((list) => list.length > 0)
    for (const { id } of best) add(found, text, id)
  }
  return found
}

/**
 * Records of another form by one of its columns, as the caller's own list of it shows them; of each
 * value two at most.
 */
async function findRecords(
  asking: Asking,
  { model, field, by }: { readonly model: string; readonly field: string; readonly by?: string },
  texts: readonly string[],
): Promise<Meanings> {
  const found = new Map<string, string[]>()
  if (!canOpen(asking.caller, model)) return found
  await modelsOf(asking.db).use(model, async (live) => {
    const other = { ...asking, live }
    const path = by ?? field
    const { masked } = accessOf(live, asking.caller)
    const named = live.model.byPath.get(path)
    if (!named || !listedPaths(live, accessOf(live, asking.caller)).has(path) || masked.has(path))
      return
    const comparison = {
      field: path,
      symbol: 'in' as const,
      operand: { type: 'fixed' as const, value: [...texts] },
    }
    const filter = {
      match: 'and' as const,
      groups: [{ match: 'and' as const, comparisons: [comparison] }],
    }
    const records = [
      // Two tell that there are several.
      ...(await pickRecords(other, { filter, each: { path, most: 2 } }, new Set([path]))),
      ...(await pickRecords(other, { ids: texts }, new Set([path]))),
    ]
    const look = await Names.load(
      other,
      records.flatMap(({ data }) => mentionedIn([named], data)),
    )
    for (const { id, data } of records) {
      const value = data[named.node.field]
      add(found, named.bound.print(value, look), id)
      if (typeof value === 'string') add(found, value, id)
      add(found, id, id)
    }
  })
  return found
}

const unseen: readonly string[] = ['notFound', 'notPublished', 'broken', 'forbidden', 'invalid']

/** What texts mean for a reference, by one statement or two; nothing for what has no such name. */
export async function findMeanings(
  asking: Asking,
  { reference, by }: { readonly reference: Reference; readonly by?: string | undefined },
  texts: readonly string[],
): Promise<Meanings> {
  if (texts.length === 0) return new Map()
  if (storedAt(reference.to).isOfRecords) {
    const [model = '', field = ''] = targetOf(reference, '')?.within.split('/') ?? []
    return findRecords(asking, { model, field, ...(by !== undefined && { by }) }, texts).catch(
      (error: unknown) => {
        if (error instanceof Failure && unseen.includes(error.failure)) return new Map()
        throw error
      },
    )
  }
  const picking = sourceOf(reference).picking(reference)
  if (picking === 'members')
    return findPeople(asking, texts, (id) => memberText({ to: 'user', id }))
  if (picking === 'people') return findPeople(asking, texts, (id) => id)
  return findEntries(asking, reference, texts)
}
