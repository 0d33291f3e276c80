import type { Field } from '#schemas/design/model.ts'
import { canOpen } from '#schemas/permission.ts'
import type { Target } from '#schemas/widget/reference.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { storedAt } from '../source/sources.ts'
import type { FittingQuery } from '../source/define.ts'
import { groupBy } from '../database/group-by.ts'
import { absent, accessOf, listedPaths } from './access.ts'
import type { PresentedRecord } from './present.ts'
import { pickRecords } from './query/pick.ts'
import type { Asking } from './asking.ts'
import { modelsOf } from './models.ts'

/**
 * The records that one field refers to, as far as the caller's own list of their form shows them.
 */
interface LinkedRecords {
  /** As given by the targets. */
  readonly to: Target['to']
  readonly within: string
  readonly asking: Asking
  /** The field that refers to them; undefined where it is missing or not granted. */
  readonly field: Field | undefined
  readonly records: readonly PresentedRecord[]
}

/** As `absent`, or a column that is missing or not granted. */
const unseen: readonly string[] = [...absent, 'forbidden', 'invalid']

/**
 * The records of these targets, by one statement for each form and field. Callers can look up only
 * what their own list of that form shows (rulings, Permissions): no form, record or column that is
 * not granted to them.
 */
export async function readLinked(
  asking: Asking,
  targets: readonly Target[],
): Promise<LinkedRecords[]> {
  const asked = groupBy(
    targets.filter(({ to }) => storedAt(to).isOfRecords),
    ({ to, within }) => `${to} ${within}`,
  )
  const found: LinkedRecords[] = []
  for (const alike of asked.values()) {
    const [first] = alike
    if (!first) continue
    const { to, within } = first
    const ids = [...new Set(alike.map(({ id }) => id))]
    const [modelId = '', path = ''] = within.split('/')
    if (!canOpen(asking.caller, modelId)) continue
    try {
      found.push(
        await modelsOf(asking.db).use(modelId, async (live) => {
          const other = { ...asking, live }
          const field = listedPaths(live, accessOf(live, asking.caller)).has(path)
            ? live.model.byPath.get(path)
            : undefined
          return {
            to,
            within,
            asking: other,
            field,
            records: await pickRecords(other, { ids }, new Set([path])),
          }
        }),
      )
    } catch (error) {
      if (!(error instanceof Failure && absent.includes(error.failure))) throw error
    }
  }
  return found
}

/**
 * Those of these records that are in the caller's own list and fulfil the condition; none where the
 * caller may not see a field of the condition.
 */
export async function readFitting(
  asking: Asking,
  { modelId, ids, filter }: FittingQuery,
): Promise<ReadonlySet<string>> {
  if (!canOpen(asking.caller, modelId)) return new Set()
  try {
    const found = await modelsOf(asking.db).use(modelId, (live) =>
      pickRecords({ ...asking, live }, { ids, filter }, new Set()),
    )
    return new Set(found.map(({ id }) => id))
  } catch (error) {
    if (error instanceof Failure && unseen.includes(error.failure)) return new Set()
    throw error
  }
}
