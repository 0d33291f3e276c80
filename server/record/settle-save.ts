import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { linesOf } from '#schemas/record/lines.ts'
import { settle } from '#schemas/record/settle.ts'
import { isDecimal, round } from '#schemas/widget/decimal.ts'
import type { Slot } from '#schemas/widget/value.ts'
import { makeId } from '#schemas/wire/id.ts'
import { accessOf, refuseForeign, refuseIssues } from './access.ts'
import type { Save, SettledSave } from './effect.ts'
import { effectsOf } from './effects.ts'
import { sizeIssues } from './size.ts'
import type { Layout, StoredField } from './statement/layout.ts'

const fit = (slot: Slot, value: unknown): unknown =>
  slot.type === 'numeric' &&
  slot.scale !== undefined &&
  typeof value === 'string' &&
  isDecimal(value)
    ? round(value, slot.scale)
    : (value ?? null)
const idsOf = (value: unknown): unknown[] => linesOf(value).flatMap((line) => line['id'] ?? [])

const fitAll = (stored: readonly StoredField[], data: Data): Record<string, unknown> =>
  Object.fromEntries(
    stored.map(({ field, slot }) => [field.node.field, fit(slot, data[field.node.field])]),
  )

/**
 * A settled record as it will be stored: numbers at the scale of their columns, and each line with
 * an id. An id is kept only where this record has that line, or had it by what is `former`.
 */
function complete(layout: Layout, data: Data, { before, former }: Save): Data {
  const lines = layout.children.map(({ field, stored }): [string, unknown] => {
    const { field: name } = field.node
    const free = new Set([...idsOf(before?.[name]), ...idsOf(former?.[name])])
    return [
      name,
      linesOf(data[name]).map((line) => ({
        ...line,
        id: free.delete(line['id']) ? line['id'] : makeId(),
        ...fitAll(stored, line),
      })),
    ]
  })
  return { ...data, ...fitAll(layout.stored, data), ...Object.fromEntries(lines) }
}

/** The sent values after all effects have prepared them for the law. */
async function prepare(save: Save, sent: Data): Promise<Data> {
  let data = sent
  for (const effect of effectsOf(save.live)) {
    const prepared = await effect.prepare?.(save, data)
    if (!prepared) continue
    refuseIssues(prepared.issues ?? [], save)
    data = prepared.data
  }
  return data
}

/**
 * Settles what a caller sent on top of what is stored. Refuses (403) fields that they may not write
 * and (422) all problems, each with its place.
 */
export async function settleSave(save: Save, sent: Data): Promise<SettledSave> {
  const { live, caller, env, before } = save
  const access = accessOf(live, caller)
  const granted = live.model.fields.filter((field) => access.forms.has(field.path))
  refuseIssues(sizeIssues(granted, sent), save)
  refuseForeign(live, access, sent)
  const raw = await prepare(save, sent)
  const { data, issues, left, unique } = settle(live.model, {
    raw,
    before,
    env,
    canWrite: (path) => access.forms.has(path),
  })
  refuseIssues(issues, save)
  const effects = effectsOf(live)
  const clean = effects.reduce((whole, effect) => effect.clean?.(save, whole, raw) ?? whole, data)
  const settled = { ...save, data: complete(live.layout, clean, save), left, unique }
  const wrong: RowIssue[] = []
  for (const effect of effects) wrong.push(...((await effect.check?.(settled)) ?? []))
  refuseIssues(wrong, save)
  return settled
}
