import { designSheets } from '#schemas/api/design-sheet.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { groupBy } from '../../database/group-by.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { writeSheet } from '../../sheet/sheet.ts'
import { getDesign } from '../../designs/design.ts'
import { ask } from '../../record/asking.ts'
import type { Row } from '../../tables/tables.ts'
import { bringIn, makeOfSheet, stateOf, takeSheet } from './commands.ts'
import { sheetTexts } from './present.ts'
import { readFailedParts, findOf, partSize } from './table.ts'
import type { SheetRow } from './table.ts'

/** The rows of a part that were refused, as they were in the file, each with its problems. */
function failedRows(
  { heads, first_row }: SheetRow,
  { number, rows, failures }: Row<'design_sheet_parts'>,
): string[][] {
  const byRow = groupBy(failures, ({ row }) => row)
  return [...byRow].map(([row, wrong]) => [
    String(row),
    ...heads.map((_head, place) => rows[row - first_row - number * partSize]?.[place] ?? ''),
    wrong.map(({ label, message }) => `${label}: ${message}`).join('\n'),
  ])
}

/** Forms made from spreadsheets. */
export const designSheetRoutes = (services: Services): Route[] => {
  const { db } = services
  const using = ask(services)
  return [
    serve(designSheets.read, (given) => takeSheet(services, given)),
    serve(designSheets.make, (given) => makeOfSheet(services, given)),
    serve(designSheets.state, async ({ params, caller }) => {
      const sheet = await findOf(db.kysely, params.modelId, caller)
      return sheet
        ? stateOf(db, sheet, (await getDesign(db.kysely, params.modelId)).model_version !== null)
        : null
    }),
    serve(designSheets.bringIn, (given) => using(given.params.modelId, given, bringIn)),
    serve(designSheets.exceptions, async ({ params, say, caller }) => {
      const sheet = await findOf(db.kysely, params.modelId, caller)
      if (!sheet) throw new Failure('notFound')
      const batches = async function* (): AsyncGenerator<string[][]> {
        for await (const part of readFailedParts(db.kysely, sheet)) yield failedRows(sheet, part)
      }
      return writeSheet(say(sheetTexts, 'failed', { name: sheet.file_name }), {
        format: 'xlsx',
        heads: [say(sheetTexts, 'row'), ...sheet.heads, say(sheetTexts, 'why')],
        kinds: ['number'],
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
