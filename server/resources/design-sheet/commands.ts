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
import { Failure, failureTexts } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Acting } from '../../entries.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import type { Asking } from '../../rows/asking.ts'
import type { Services } from '../../services.ts'
import type { PlacedColumn } from '../../tables/design-sources.ts'
import { readUploadedSheet } from '../../uploaded-sheet.ts'
import { createDesign } from '../design/commands.ts'
import { createRecord } from '../record/commands.ts'
import { presentSheet, presentState, sheetTexts } from './present.ts'
import { findOf, getWaiting, keepSheet } from './table.ts'
import type { SheetRow } from './table.ts'

/** Reads an uploaded sheet and keeps its rows; 422 at `fileName` where it cannot be read or is not the caller's. */
export async function takeSheet(
  services: Services,
  { caller, say, body: { fileName } }: Acting & { readonly body: Body<typeof designSheets.read> },
): Promise<ReadSheet> {
  const { name, rows } = await readUploadedSheet(services, { fileName, caller, say })
  const sheet = { id: makeId(), fileName: name, rows }
  await keepSheet(services.db.kysely, { ...sheet, userId: caller.userId })
  return presentSheet(sheet)
}

/** Makes a design of a sheet; its rows wait until the design is published. */
export async function makeOfSheet(
  { db }: Services,
  acting: Acting & { readonly body: Body<typeof designSheets.make> },
): Promise<Design> {
  const { sheetId, columns, ...settings } = acting.body
  const { rows } = await getWaiting(db.kysely, sheetId, acting.caller.userId)
  const { document, ids } = grow(kinds, sketchSheet(columns, rows.slice(1)))
  const design = await createDesign(
    { db, ...acting },
    { ...settings, formData: JSON.stringify(document) },
  )
  const placed: PlacedColumn[] = columns.flatMap(({ place, label }) =>
    ids.has(String(place)) ? [{ place, label, nodeId: ids.get(String(place)) ?? '' }] : [],
  )
  await db.kysely
    .updateTable('design_sheets')
    .set({ design_id: design.id, columns: JSON.stringify(placed) })
    .where('id', '=', sheetId)
    .execute()
  return design
}

/** Rows of one call: some seconds at most, so that whoever waits sees them come in. */
const batch = 100

/** The record that one row says, by the fields that the columns became; columns whose field is gone are left out. */
function dataOf(
  row: readonly string[],
  columns: readonly PlacedColumn[],
  { live, env }: Asking,
): Readonly<Record<string, unknown>> {
  const byId = new Map(live.model.fields.map((field) => [field.node.id, field]))
  return Object.fromEntries(
    columns.flatMap(({ place, nodeId }) => {
      const field = byId.get(nodeId)
      const value =
        field && readCell(row[place] ?? '', { bound: field.bound, timeZone: env.timeZone })
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

/** Brings one row in; what is wrong with it where it does not come in. The key of the row lets it in once, whoever asks again. */
async function addRow(
  asking: Asking,
  { sheet, index }: { readonly sheet: SheetRow; readonly index: number },
): Promise<SheetFailure[]> {
  const data = dataOf(sheet.rows[index] ?? [], sheet.columns, asking)
  const labels = new Map(asking.live.model.fields.map(({ node }) => [node.field, node.label]))
  try {
    // What a row becomes may change with the form; the row itself stays.
    await createRecord(asking, data, {
      key: `sheet-${sheet.id}-${index}`,
      body: sheet.rows[index],
    })
    return []
  } catch (error) {
    if (!(error instanceof Failure) || error.failure === 'unavailable') throw error
    return problemsOf(error, asking.say).map(({ path, message }) => ({
      row: index + 1,
      label: labels.get(path) ?? path,
      message,
    }))
  }
}

/** Brings the next rows in. Rows without any text are none. */
export async function bringIn(asking: Asking): Promise<SheetState> {
  const { db, say, live, caller } = asking
  const sheet = await findOf(db.kysely, live.id, caller)
  if (!sheet) throw new Failure('notFound')
  if (!sheet.columns.some(({ nodeId }) => live.model.fields.some(({ node }) => node.id === nodeId)))
    refuseWrong([{ path: '', code: 'gone', message: say(sheetTexts, 'gone') }])
  const end = Math.min(sheet.rows.length - 1, sheet.done + batch)
  const failures = [...sheet.failures]
  let added = sheet.added
  for (let index = sheet.done + 1; index <= end; index++) {
    if ((sheet.rows[index] ?? []).every((text) => text.trim() === '')) continue
    const wrong = await addRow(asking, { sheet, index })
    if (wrong.length === 0) added += 1
    failures.push(...wrong)
  }
  // Two who ask at once bring in the same rows once, and only the first of them counts.
  await db.kysely
    .updateTable('design_sheets')
    .set({ done: end, added, failures: JSON.stringify(failures) })
    .where('id', '=', sheet.id)
    .where('done', '=', sheet.done)
    .execute()
  return presentState(
    (await findOf(db.kysely, live.id, caller)) ?? { ...sheet, done: end, added, failures },
    true,
  )
}
