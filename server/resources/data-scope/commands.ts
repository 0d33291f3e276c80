import type { Body } from '#schemas/api/call.ts'
import type { DataScopeEntry, dataScopes as calls } from '#schemas/api/data-scope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import {
  addEntry,
  changeEntry,
  command,
  getEntry,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import { refuseUsed, refuseWrong, problemAt } from '../../entries/refuse.ts'
import { modelsOf } from '../../record/models.ts'
import { refuseUnlessAdministrator, refuseWrongScope } from './policy.ts'
import { dataScopeTexts } from './present.ts'
import { dataScopes, listUses } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'
type DataScopeInput = Omit<Body<typeof calls.create>, 'modelId'>

const columnsOf = (given: DataScopeInput) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  condition: JSON.stringify(given.condition),
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
})

/** Adds a named data scope to a published form. */
export async function createDataScope(
  { db }: WithDb,
  given: Acting & { readonly body: Body<typeof calls.create> },
): Promise<DataScopeEntry> {
  const {
    caller,
    say,
    body: { modelId, ...settings },
  } = given
  refuseUnlessAdministrator(caller)
  const live = await modelsOf(db)
    .get(modelId)
    .catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      return refuseWrong([problemAt('modelId', 'missing', say)])
    })
  if (!live) throw new Failure('notFound')
  return command(db, given, async (doing) => {
    refuseWrongScope(settings, live, { say })
    return addEntry(doing, dataScopes, { columns: { ...columnsOf(settings), model_id: modelId } })
  })
}

/** Changes a named data scope; it takes effect at the next call of everybody who is granted it. */
export async function updateDataScope(
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<DataScopeEntry> {
  const { caller, say, body } = given
  refuseUnlessAdministrator(caller)
  const live = await modelsOf(db).get((await getEntry(db.kysely, dataScopes, id)).modelId)
  return command(db, given, async (doing) => {
    const before = await holdEntry(doing, dataScopes, id)
    refuseWrongScope(body, live, { say, before: before.condition })
    return changeEntry(doing, dataScopes, {
      before,
      version: body.version,
      columns: columnsOf(body),
    })
  })
}

/** Switches a named data scope on or off. */
export const switchDataScope = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<DataScopeEntry> =>
  command(db, given, async (doing) => {
    refuseUnlessAdministrator(doing.caller)
    return switchEntry(doing, dataScopes, {
      before: await holdEntry(doing, dataScopes, id),
      wanted: given.body.enabledMark,
    })
  })

/** Most holders that a refusal names. */
const most = 20

/** Removes a named data scope; 409 names the subjects that it is still granted to. */
export const removeDataScope = ({ db }: WithDb, id: string, acting: Acting): Promise<null> =>
  command(db, acting, async (doing) => {
    const { trx, say, caller } = doing
    refuseUnlessAdministrator(caller)
    const before = await holdEntry(doing, dataScopes, id)
    const { list, pagination } = await listUses(trx, id, { pageSize: most })
    const rest = pagination.total - list.length
    const words = list.map((use) =>
      say(dataScopeTexts, 'use', {
        type: say(dataScopeTexts, use.subjectType),
        name: use.subjectName || use.subjectId,
      }),
    )
    refuseUsed(
      nameOf(before),
      [...words, ...(rest > 0 ? [say(dataScopeTexts, 'more', { count: rest })] : [])].map(
        (message) => ({ path: '', code: 'grant', message }),
      ),
    )
    return removeEntry(doing, dataScopes, before)
  })
