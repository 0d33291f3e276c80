import { pages } from '#schemas/api/index.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import { chainOf } from './chain.ts'
import type { Doing } from '../entries/entry.ts'

/** Each menu entry that guards calls, with whether it is in force and what it opens. */
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
 * Runs a change of the menu and refuses it (403) where somebody who is no administrator would
 * switch a page on or off that guards calls, or make it open something else: directly, by what
 * stands above it, by moving it, or by an import.
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
