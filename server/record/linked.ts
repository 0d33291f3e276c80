import type { Field } from '#schemas/design/model.ts'
import { canOpen } from '#schemas/permission.ts'
import type { Target } from '#schemas/widget/reference.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { storedAt } from '../source/sources.ts'
import type { FittingQuery } from '../source/define.ts'
import { groupBy } from '../database/group-by.ts'
import { accessOf, listedPaths } from './access.ts'
import type { PresentedRecord } from './present.ts'
import { pickRecords } from './query/list.ts'
import type { Asking } from './asking.ts'
import { modelsOf } from './models.ts'

/**
 * Records of one form that are named by one of its fields, as far as the caller's own list of that
 * form shows them.
 */
interface LinkedRecords {
  /** As the targets name it. */
  readonly to: Target['to']
  readonly within: string
  readonly asking: Asking
  /** The field that names them; absent where it is not there, or not granted. */
  readonly field: Field | undefined
  readonly records: readonly PresentedRecord[]
}

const absent: readonly string[] = ['notFound', 'notPublished', 'broken']
/** The same, and columns that are not there, or not granted. */
const unseen: readonly string[] = [...absent, 'forbidden', 'invalid']

/**
 * The records that these targets name, one statement for each form and field. What the caller may
 * look up is what his list of that form holds (rulings, Permissions): nothing of a form, record or
 * column that is not granted to him.
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
 * Those of these records that the caller's own list holds and for which the condition holds; none
 * where he may not see what it asks.
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
