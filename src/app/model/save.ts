import { Check } from 'typebox/value'
import { record, records } from '#schemas/api/record.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import type { FormStore } from '#src/engine/form-store.ts'
import { mergeWith } from '#src/engine/merge.ts'
import type { Merge } from '#src/engine/merge.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'
import type { SendKeys } from '#src/engine/send-keys.ts'

/** The result of saving a form. */
export type SaveResult =
  | { readonly type: 'saved'; readonly row: RecordRow }
  /** The check in the browser or the server found problems, which are marked at the fields. */
  | { readonly type: 'wrong' }
  /** Somebody else saved another version meanwhile. */
  | { readonly type: 'conflict'; readonly current: RecordRow; readonly merge: Merge }
  | { readonly type: 'refused'; readonly message: string }

const write = (send: Send, form: FormStore, keys: SendKeys): Promise<RecordRow> => {
  const { plan, record: stored } = form
  const data = { ...form.toData() }
  if (!stored)
    return send(
      records.create,
      { params: { modelId: plan.modelId }, body: { data } },
      { quiet: true, idempotencyKey: keys.of(data) },
    )
  return send(
    records.update,
    { params: { modelId: plan.modelId, id: stored.id }, body: { version: stored.version, data } },
    { quiet: true },
  )
}

/** Checks a form and sends it. The keys make repeating the same values harmless. */
export async function save(send: Send, form: FormStore, keys: SendKeys): Promise<SaveResult> {
  if (form.check().length > 0) return { type: 'wrong' }
  try {
    return { type: 'saved', row: await write(send, form, keys) }
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    if (error.problems.length > 0) {
      form.refuse(error.problems)
      return { type: 'wrong' }
    }
    if (form.record && Check(record, error.data))
      return { type: 'conflict', current: error.data, merge: mergeWith(form, error.data) }
    return { type: 'refused', message: error.message }
  }
}
