import type { Area, areas as calls } from '#schemas/api/area.ts'
import type { Body } from '#schemas/api/call.ts'
import type { HandedOn } from '#schemas/api/hand-on.ts'
import { checkNames } from '#schemas/api/entry-rules.ts'
import {
  addEntry,
  changeEntry,
  command,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { findWrongParent, usesBelow } from '../../entries/parent.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { handOn, runHandOver, refuseHolders } from '../../holders/remove.ts'
import { lettersOf } from '#schemas/format/letters.ts'
import { areas } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'
type AreaInput = Body<typeof calls.create>

/** The given fields as columns; 422 with all their problems. */
async function columnsOf(doing: Doing, id: string, given: AreaInput) {
  const { say } = doing
  refuseWrong([
    ...checkNames(given, say),
    ...(await findWrongParent(doing, 'areas', { id, parentId: given.parentId, say })),
  ])
  return {
    parent_id: given.parentId,
    ...nameColumns(given),
    en_code: given.enCode,
    pinyin: lettersOf(given.fullName),
    sort_code: given.sortCode,
    enabled_mark: given.enabledMark,
    description: given.description,
  }
}

/** Adds an area below another, or at the top (7.3). */
export const createArea = (
  { db }: WithDb,
  given: Acting & { readonly body: AreaInput },
): Promise<Area> =>
  command(db, given, async (doing) =>
    addEntry(doing, areas, { columns: await columnsOf(doing, '', given.body) }),
  )

/** Changes an area, or moves it (7.3). */
export const updateArea = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<Area> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, areas, id)
    return changeEntry(doing, areas, {
      before,
      version: given.body.version,
      columns: await columnsOf(doing, id, given.body),
    })
  })

/** Switches an area on or off (7.3). */
export const switchArea = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<Area> =>
  command(db, given, async (doing) =>
    switchEntry(doing, areas, {
      before: await holdEntry(doing, areas, id),
      wanted: given.body.enabledMark,
    }),
  )

const leavingOf = async (doing: Doing, entry: Area) => ({
  held: { noun: 'area' as const, id: entry.id },
  fullName: nameOf(entry),
  also: await usesBelow(doing, 'areas', entry.id),
})

async function take(doing: Doing, before: Area): Promise<null> {
  await refuseHolders(doing, await leavingOf(doing, before))
  return removeEntry(doing, areas, before)
}

/**
 * Removes an area; refused (409) where something stands below it, or records, published forms and
 * data scopes hold it (7.3).
 */
export const removeArea = ({ db }: WithDb, id: string, given: Acting): Promise<null> =>
  command(db, given, async (doing) => take(doing, await holdEntry(doing, areas, id)))

/** Replaces the area everywhere by another, and removes it. */
export const handOnArea = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.handOn> },
): Promise<HandedOn> =>
  runHandOver(db, given, async (doing) => {
    const before = await holdEntry(doing, areas, id)
    const done = await handOn(doing, await leavingOf(doing, before), {
      table: 'areas',
      toId: given.body.toId,
    })
    await take(doing, before)
    return done
  })
