import type { Data } from '#schemas/record/input.ts'
import { isSame } from '#schemas/record/lines.ts'
import type { FormStore, RecordSnapshot } from './form-store.ts'

/** One field that both sides changed differently, with both values as text. */
export interface Clash {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

export interface Merge {
  /** All values that the user entered, by field name. */
  readonly mine: Data
  readonly clashes: readonly Clash[]
}

/**
 * Compares the user's input with what somebody else stored meanwhile. Both are compared with the
 * record that the form was opened with.
 */
export function mergeWith(form: FormStore, current: RecordSnapshot): Merge {
  const mine: Record<string, unknown> = {}
  const clashes: Clash[] = []
  for (const store of form.changedFields) {
    const name = store.source.node.field
    const [own, theirs] = [store.sent, current.data[name]]
    mine[name] = own
    if (isSame(theirs, form.record?.data[name]) || isSame(theirs, own)) continue
    clashes.push({
      name,
      label: store.label,
      mine: store.printed,
      theirs: store.source.bound.print(theirs, form.look),
    })
  }
  return { mine, clashes }
}
