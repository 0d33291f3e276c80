import { kinds } from '#renderers/widgets/kinds.ts'
import type { Body } from '#schemas/api/call.ts'
import type {
  designSheets,
  ReadSheet,
  SheetFailure,
  SheetState,
} from '#schemas/api/design-sheet.ts'
import type { Design } from '#schemas/api/design.ts'
import { readCell, sketchSheet } from '#schemas/design/import/sheet.ts'
import { grow } from '#schemas/design/import/sketch.ts'
import { spellingOf } from '#schemas/format/letters.ts'
import { Failure, failureTexts } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Acting } from '../../entries/entry.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import type { Asking } from '../../record/asking.ts'
import type { Services } from '../../services.ts'
import type { PlacedColumn } from '../../tables/design-sources.ts'
import { readUploadedSheet } from '../../sheet/uploaded.ts'
import { createDesign } from '../design/commands.ts'
import { write } from '../../record/write.ts'
import { failuresShown, presentSheet, presentState, sheetTexts } from './present.ts'
import {
  beginSheet,
  endSheet,
  findOf,
  getWaiting,
  loadFailures,
  loadRows,
  noteTried,
} from './table.ts'
import type { SheetRow } from './table.ts'

/** Most rows that a sheet may import into a form. */
const mostRows = 100_000

/**
 * Reads an uploaded sheet and stores its rows; 422 at `fileName` where it cannot be read or is not
 * the caller's.
 */
export async function takeSheet(
  services: Services,
  { caller, say, body }: Acting & { readonly body: Body<typeof designSheets.read> },
): Promise<ReadSheet> {
  const { kysely } = services.db
  const { fileName, ...place } = body
  const id = makeId()
  let take: Awaited<ReturnType<typeof beginSheet>> | undefined
  const read = await readUploadedSheet(services, {
    fileName,
    caller,
    say,
    wish: { ...place, most: mostRows, isDigested: true },
    take: async (rows) => {
      take ??= await beginSheet(kysely, { id, userId: caller.userId })
      await take(rows)
    },
  })
  if (!take) await beginSheet(kysely, { id, userId: caller.userId })
  await endSheet(kysely, id, read)
  return presentSheet(id, read, say)
}

/** Makes a design from a sheet; its rows wait until the design is published. */
export async function makeOfSheet(
  { db }: Services,
  acting: Acting & { readonly body: Body<typeof designSheets.make> },
): Promise<Design> {
  const { sheetId, columns, ...settings } = acting.body
  const { digests } = await getWaiting(db.kysely, sheetId, acting.caller.userId)
  const { document, ids } = grow(kinds, sketchSheet(columns, digests, spellingOf))
  const design = await createDesign(
    { db, ...acting },
    { ...settings, formData: JSON.stringify(document) },
  )
  const placed: PlacedColumn[] = columns.flatMap(({ place, label, order }) => {
    const nodeId = ids.get(String(place))
    const told = digests[place]?.order
    const days = told === 'either' ? (order ?? 'dmy') : told
    return nodeId === undefined ? [] : [{ place, label, nodeId, ...(days && { order: days }) }]
  })
  await db.kysely
    .updateTable('design_sheets')
    .set({ design_id: design.id, columns: JSON.stringify(placed) })
    .where('id', '=', sheetId)
    .execute()
  return design
}

/** Rows imported by one call: few enough that the call takes seconds and progress is visible. */
const batch = 100

/**
 * The record for one row, by the fields that its columns became; columns of removed fields are left
 * out.
 */
function dataOf(
  row: readonly string[],
  columns: readonly PlacedColumn[],
  { live, env }: Asking,
): Readonly<Record<string, unknown>> {
  const byId = new Map(live.model.fields.map((field) => [field.node.id, field]))
  return Object.fromEntries(
    columns.flatMap(({ place, nodeId, order }) => {
      const field = byId.get(nodeId)
      const value =
        field &&
        readCell(row[place] ?? '', {
          bound: field.bound,
          timeZone: env.timeZone,
          ...(order && { order }),
        })
      return field && value !== null ? [[field.node.field, value]] : []
    }),
  )
}

interface Problem {
  readonly path: string
  readonly message: string
}

const problemsOf = ({ data, failure, params }: Failure, say: Acting['say']): readonly Problem[] =>
  typeof data === 'object' && data !== null && 'problems' in data && Array.isArray(data.problems)
    ? (data.problems as Problem[])
    : [{ path: '', message: say(failureTexts, failure, params) }]

/**
 * Imports one row; returns its problems where it is refused. The key of the row ensures that it is
 * imported only once, even if the call is repeated.
 */
async function addRow(
  asking: Asking,
  {
    sheet,
    row,
    cells,
  }: { readonly sheet: SheetRow; readonly row: number; readonly cells: readonly string[] },
): Promise<SheetFailure[]> {
  const data = dataOf(cells, sheet.columns, asking)
  const labels = new Map(asking.live.model.fields.map(({ node }) => [node.field, node.label]))
  try {
    // The key belongs to the row as it is in the sheet, because the record made from it can change
    // with the form.
    const once = { key: `sheet-${sheet.id}-${row - 1}`, body: cells }
    await write(asking, { type: 'create', data, once })
    return []
  } catch (error) {
    if (!(error instanceof Failure) || error.failure === 'unavailable') throw error
    return problemsOf(error, asking.say).map(({ path, message }) => ({
      row,
      label: labels.get(path) ?? path,
      message,
    }))
  }
}

/** The progress of importing a sheet, with the first failures. */
export const stateOf = async (
  db: Services['db'],
  sheet: SheetRow,
  isLive: boolean,
): Promise<SheetState> =>
  presentState(sheet, await loadFailures(db.kysely, sheet, failuresShown), isLive)

/** Imports the next rows in their order; empty rows are skipped. */
export async function bringIn(asking: Asking): Promise<SheetState> {
  const { db, say, live, caller } = asking
  const sheet = await findOf(db.kysely, live.id, caller)
  if (!sheet) throw new Failure('notFound')
  if (!sheet.columns.some(({ nodeId }) => live.model.fields.some(({ node }) => node.id === nodeId)))
    refuseWrong([{ path: '', code: 'gone', message: say(sheetTexts, 'gone') }])
  const rows = (await loadRows(db.kysely, sheet, sheet.done)).slice(0, batch)
  const failures: SheetFailure[] = []
  let added = 0
  for (const [index, cells] of rows.entries()) {
    if (cells.every((text) => text.trim() === '')) continue
    const wrong = await addRow(asking, { sheet, row: sheet.first_row + sheet.done + index, cells })
    if (wrong.length === 0) added += 1
    failures.push(...wrong)
  }
  if (rows.length > 0)
    await noteTried(db.kysely, sheet, { done: sheet.done + rows.length, added, failures })
  const now = await findOf(db.kysely, live.id, caller)
  if (!now) throw new Failure('notFound')
  return stateOf(db, now, true)
}
