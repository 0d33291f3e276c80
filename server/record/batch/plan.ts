import type { BatchChange, BatchOrder } from '#schemas/api/record-batch.ts'
import type { Field } from '#schemas/design/model.ts'
import { batchFields, isComputable, readableFields } from '#schemas/page/batch.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { fieldsIn, isWellFormed } from '#schemas/widget/formula.ts'
import { loadPerson } from '../../auth/person.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'
import type { RecordOwner } from '../history/owner.ts'
import { homeOf } from '../scope.ts'
import { batchTexts } from './texts.ts'

/** A change of one field with the field itself. */
export interface PlannedChange {
  readonly field: Field
  readonly change: BatchChange
}

/** What a batch does, once it is known that its owner may. */
export interface BatchPlan {
  readonly act: BatchOrder['act']
  readonly changes: readonly PlannedChange[]
  readonly owner: RecordOwner | null
}

type ChangeProblem = 'field' | 'twice' | 'unread' | 'formula' | 'noFormula'

/** Refuses (403) what the caller may not do to many records. */
export function refuseBatch({ live, caller }: Asking, act: BatchOrder['act']): void {
  if (!accessOf(live, caller).plan.batchActs.includes(act)) throw new Failure('forbidden')
}

function findWrong(
  field: Field | undefined,
  change: BatchChange,
  readable: ReadonlySet<string>,
): ChangeProblem | undefined {
  if (!field) return 'field'
  if (change.act !== 'formula') return undefined
  if (!isComputable(field)) return 'noFormula'
  if (!isWellFormed(change.formula)) return 'formula'
  return fieldsIn(change.formula).every((path) => readable.has(path)) ? undefined : 'unread'
}

function planChanges(asking: Asking, changes: readonly BatchChange[]): PlannedChange[] {
  const { live, caller, say } = asking
  const fields = new Map(
    batchFields(live.model, caller, live.id).map((field): [string, Field] => [field.path, field]),
  )
  const readable = new Set(
    readableFields(live.model, caller, live.id).map((field): string => field.path),
  )
  const problems: Problem[] = []
  const taken = new Set<string>()
  const planned = changes.flatMap((change, index): PlannedChange[] => {
    const field = fields.get(change.field)
    const code = taken.has(change.field) ? 'twice' : findWrong(field, change, readable)
    taken.add(change.field)
    const at = code === 'field' || code === 'twice' ? 'field' : 'formula'
    if (code)
      problems.push({
        path: `order.changes.${index}.${at}`,
        code,
        message: say(batchTexts, code),
      })
    return field && !code ? [{ field, change }] : []
  })
  refuseWrong(problems)
  return planned
}

/** The enabled user to whom records are given; 422 for others. */
async function findNewOwner({ db, say }: Asking, id: string): Promise<RecordOwner> {
  const user = await db.kysely
    .selectFrom('users')
    .select('enabled_mark')
    .where('id', '=', id)
    .executeTakeFirst()
  if (user?.enabled_mark !== 1)
    refuseWrong([{ path: 'order.owner', code: 'owner', message: say(batchTexts, 'owner') }])
  return { userId: id, org: homeOf(await loadPerson(db, id)) }
}

/**
 * Checks what is to be done to many records: 403 where the caller may not, 422 where it does not fit
 * the form.
 */
export async function planBatch(asking: Asking, order: BatchOrder): Promise<BatchPlan> {
  const { act } = order
  refuseBatch(asking, act)
  return {
    act,
    changes: 'changes' in order ? planChanges(asking, order.changes) : [],
    owner: 'owner' in order ? await findNewOwner(asking, order.owner) : null,
  }
}
