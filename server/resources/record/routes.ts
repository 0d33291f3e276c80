import { recordGroups } from '#schemas/api/record-group.ts'
import { recordPlaces } from '#schemas/api/record-place.ts'
import { records } from '#schemas/api/record.ts'
import { trim } from '#schemas/record/trim.ts'
import { isListable } from '#schemas/page/list.ts'
import { getRecord } from '../../record/query/find.ts'
import { printField, printRecord } from '../../record/print.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { countFound, removeFound, removeRecords } from '../../record/remove.ts'
import { write } from '../../record/write.ts'
import { accessOf, columnNamed } from '../../record/access.ts'
import { groupRecords } from '../../record/query/groups.ts'
import { listRecords } from '../../record/query/list.ts'
import { placeRecord } from '../../record/query/ranked.ts'
import { pickRecords } from '../../record/query/pick.ts'
import { ask } from '../../record/asking.ts'
import { nameOf } from '../../text/names.ts'

const bodyLimit = 4_000_000

const removalRoutes = (services: Services): Route[] => {
  const using = ask(services)
  return [
    serve(records.remove, (given) =>
      using(given.params.modelId, given, async (asking) => {
        await removeRecords(asking, [given.params.id])
        return null
      }),
    ),
    serve(records.batchRemove, (given) =>
      using(given.params.modelId, given, async (asking) => ({
        removed: await removeRecords(asking, given.body.ids),
      })),
    ),
    serve(records.count, (given) =>
      using(given.params.modelId, given, (asking) => countFound(asking, given.body)),
    ),
    serve(records.removeFound, (given) =>
      using(given.params.modelId, given, (asking) =>
        removeFound(asking, given.body, (err) => services.log.error({ err }, 'remove found')),
      ),
    ),
  ]
}

/** Records of published models (7.13). */
export const recordRoutes = (services: Services): Route[] => {
  const using = ask(services)
  return [
    serve(records.config, (given) =>
      using(given.params.modelId, given, async ({ live, caller }) => ({
        id: live.id,
        fullName: nameOf(live),
        number: live.number,
        formData: JSON.stringify(trim(live.model, accessOf(live, caller).either)),
      })),
    ),
    serve(records.list, (given) =>
      using(given.params.modelId, given, (asking) =>
        listRecords(asking, given.body, given.body.fields && new Set(given.body.fields)),
      ),
    ),
    serve(recordGroups.groups, (given) =>
      using(given.params.modelId, given, (asking) => groupRecords(asking, given.body)),
    ),
    serve(records.names, (given) =>
      using(given.params.modelId, given, async (asking) => {
        const field = columnNamed(given.body.field, { ...asking, at: 'field' }, isListable)
        return {
          list: await printField(
            asking,
            field,
            await pickRecords(asking, { ids: given.body.ids }, new Set([field.path])),
          ),
        }
      }),
    ),
    serve(records.read, (given) =>
      using(given.params.modelId, given, (asking) =>
        getRecord(asking, given.params.id, accessOf(asking.live, given.caller).forms),
      ),
    ),
    serve(
      records.create,
      (given) =>
        using(given.params.modelId, given, (asking) =>
          write(asking, {
            type: 'create',
            data: given.body.data,
            once: given.idempotencyKey
              ? { key: given.idempotencyKey, body: given.body.data }
              : undefined,
          }),
        ),
      { bodyLimit, within: 'data' },
    ),
    serve(
      records.update,
      (given) =>
        using(given.params.modelId, given, (asking) =>
          write(asking, { ...given.body, type: 'update', id: given.params.id }),
        ),
      { bodyLimit, within: 'data' },
    ),
    serve(recordPlaces.place, (given) =>
      using(given.params.modelId, given, (asking) =>
        placeRecord(asking, given.params.id, given.body),
      ),
    ),
    serve(records.dataChange, (given) =>
      using(given.params.modelId, given, async (asking) => {
        const record = await getRecord(
          asking,
          given.params.id,
          accessOf(asking.live, given.caller).either,
        )
        return { ...record, printed: await printRecord(asking, record.data) }
      }),
    ),
    ...removalRoutes(services),
  ]
}
