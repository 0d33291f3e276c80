import { dataInterfaces as calls } from '#schemas/api/data-interface.ts'
import { findRow, searchRows } from '#schemas/interface/rows.ts'
import { getEntry } from '../../entries/entry.ts'
import { jsonFile, mostJsonBytes } from '../../http/json-file.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  copyDataInterface,
  createDataInterface,
  importDataInterface,
  removeDataInterface,
  restoreDataInterface,
  runDataInterface,
  switchDataInterface,
  updateDataInterface,
} from './commands.ts'
import { readValues } from './policy.ts'
import { pageRows, toFile } from './present.ts'
import {
  chooseDataInterfaces,
  dataInterfaces as noun,
  listCalls,
  listCategories,
  listDataInterfaces,
  listVersions,
  pageDataInterfaces,
} from './table.ts'

/** Data interfaces as they are managed. */
const managing = (services: Services): Route[] => {
  const { kysely } = services.db
  return [
    serve(calls.list, ({ query }) => listDataInterfaces(kysely, query)),
    serve(calls.categories, async () => ({ list: await listCategories(kysely) })),
    serve(calls.get, ({ params }) => getEntry(kysely, noun, params.id)),
    serve(calls.create, (given) => createDataInterface(services, given)),
    serve(calls.update, (given) => updateDataInterface(services, given.params.id, given)),
    serve(calls.state, (given) => switchDataInterface(services, given.params.id, given)),
    serve(calls.remove, (given) => removeDataInterface(services, given.params.id, given)),
    serve(calls.copy, (given) => copyDataInterface(services, given.params.id, given)),
    serve(calls.versions, async ({ params }) => ({ list: await listVersions(kysely, params.id) })),
    serve(calls.restore, (given) => restoreDataInterface(services, given.params.id, given)),
    serve(calls.exportInterface, async ({ params }) => {
      const entry = await getEntry(kysely, noun, params.id)
      return jsonFile(entry.fullName, toFile(entry))
    }),
    serve(calls.importInterface, (given) => importDataInterface(services, given), {
      bodyLimit: mostJsonBytes,
    }),
    serve(calls.log, ({ params, query }) => listCalls(kysely, params.id, query)),
  ]
}

/** Data interfaces as they are asked. */
const asking = (services: Services): Route[] => {
  const { kysely } = services.db
  return [
    serve(calls.selector, async () => ({ list: await chooseDataInterfaces(kysely) })),
    serve(calls.choose, ({ query }) => pageDataInterfaces(kysely, query)),
    serve(calls.preview, async (given) => {
      const { values = {}, keyword, ...page } = given.body
      const { columns, rows, milliseconds, bytes } = await runDataInterface(services, given, {
        how: 'preview',
        given: values,
      })
      const found = pageRows(searchRows(rows, keyword), page)
      return { columns: [...columns], ...found, milliseconds, bytes }
    }),
    serve(calls.response, async (given) => {
      const values = readValues(given.query?.values, given.say)
      const run = await runDataInterface(services, given, { how: 'response', given: values })
      return { columns: [...run.columns], data: [...run.rows] }
    }),
    serve(calls.rows, async (given) => {
      const { values, keyword, ...page } = given.query ?? {}
      const asked = { how: 'list' as const, given: readValues(values, given.say) }
      const { columns, rows } = await runDataInterface(services, given, asked)
      return { columns: [...columns], ...pageRows(searchRows(rows, keyword), page) }
    }),
    serve(calls.row, async (given) => {
      const { values, field, value } = given.query
      const asked = { how: 'info' as const, given: readValues(values, given.say) }
      const { columns, rows } = await runDataInterface(services, given, asked)
      return { columns: [...columns], data: findRow(rows, field, value) }
    }),
  ]
}

/** Data interfaces (7.10). */
export const dataInterfaceRoutes = (services: Services): Route[] => [
  ...managing(services),
  ...asking(services),
]
