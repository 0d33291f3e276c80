import { designSheets } from '#schemas/api/design-sheet.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { groupBy } from '../../group.ts'
import { serve } from '../../serve.ts'
import type { Route } from '../../serve.ts'
import type { Services } from '../../services.ts'
import { writeSheet } from '../../sheet.ts'
import { getDesign } from '../design/table.ts'
import { ask } from '../record/routes.ts'
import { bringIn, makeOfSheet, takeSheet } from './commands.ts'
import { presentState, sheetTexts } from './present.ts'
import { findOf } from './table.ts'
import type { SheetRow } from './table.ts'

/** The rows that did not come in, as they were, each with why. */
function failedRows({ rows, failures }: SheetRow): string[][] {
  const byRow = groupBy(failures, ({ row }) => row)
  return [...byRow].map(([row, wrong]) => [
    String(row),
    ...(rows[0] ?? []).map((_head, place) => rows[row - 1]?.[place] ?? ''),
    wrong.map(({ label, message }) => `${label}: ${message}`).join('\n'),
  ])
}

/** Forms made of spreadsheets. */
export const designSheetRoutes = (services: Services): Route[] => {
  const { db } = services
  const using = ask(services)
  return [
    serve(designSheets.read, (given) => takeSheet(services, given)),
    serve(designSheets.make, (given) => makeOfSheet(services, given)),
    serve(designSheets.state, async ({ params, caller }) => {
      const sheet = await findOf(db.kysely, params.modelId, caller)
      return sheet
        ? presentState(sheet, (await getDesign(db.kysely, params.modelId)).model_version !== null)
        : null
    }),
    serve(designSheets.bringIn, (given) => using(given.params.modelId, given, bringIn)),
    serve(designSheets.exceptions, async ({ params, say, caller }) => {
      const sheet = await findOf(db.kysely, params.modelId, caller)
      if (!sheet) throw new Failure('notFound')
      const batches = async function* (): AsyncGenerator<string[][]> {
        yield failedRows(sheet)
      }
      return writeSheet(say(sheetTexts, 'failed', { name: sheet.file_name }), {
        format: 'xlsx',
        heads: [say(sheetTexts, 'row'), ...(sheet.rows[0] ?? []), say(sheetTexts, 'why')],
        batches: batches(),
      })
    }),
    serve(designSheets.remove, async ({ params, caller }) => {
      const sheet = await findOf(db.kysely, params.modelId, caller)
      if (sheet) await db.kysely.deleteFrom('design_sheets').where('id', '=', sheet.id).execute()
      return null
    }),
  ]
}
