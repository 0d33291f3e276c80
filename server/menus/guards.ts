import { pages } from '#schemas/api/index.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import { chainOf } from './chain.ts'
import type { Doing } from '../entries/entry.ts'

/**
 * Refuses (403) callers who are no administrators and give an entry the code of a page, or take it
 * away: an entry with such a code would open the calls that it gates.
 */
export function refuseGuarding(
  { isAdministrator }: Pick<Caller, 'isAdministrator'>,
  codes: readonly string[],
): void {
  if (!isAdministrator && codes.some((code) => pages.has(code))) throw new Failure('forbidden')
}

/** Each menu entry that gates calls: whether it is in force, and what it opens. */
async function readGuards({ trx }: Pick<Doing, 'trx'>): Promise<Map<string, string>> {
  const all = await trx
    .selectFrom('menus')
    .select(['id', 'parent_id', 'en_code', 'enabled_mark', 'type', 'url_address', 'property_json'])
    .execute()
  const isOn = chainOf(all)
  return new Map(
    all
      .filter(({ en_code }) => pages.has(en_code))
      .map((menu) => [
        menu.id,
        JSON.stringify([isOn(menu.id), menu.type, menu.url_address, menu.property_json]),
      ]),
  )
}

/**
 * Runs a change of the menu. Refuses it (403) where a caller who is no administrator would switch
 * on or off, or retarget, a page that gates calls: directly, through an entry above, by a move, or
 * by import.
 */
export async function keepGuards<T>(
  doing: Pick<Doing, 'trx'>,
  { isAdministrator }: Pick<Caller, 'isAdministrator'>,
  change: () => Promise<T>,
): Promise<T> {
  if (isAdministrator) return change()
  const before = await readGuards(doing)
  const done = await change()
  const after = await readGuards(doing)
  for (const [id, state] of before) if (after.get(id) !== state) throw new Failure('forbidden')
  return done
}
