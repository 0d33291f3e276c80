import type { Effect } from '#schemas/design/document.ts'
import { targetsOf } from '#schemas/design/effect.ts'
import { limitTypes } from '#schemas/record/limit.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import { sourceOf } from '#schemas/widget/reference.ts'

export const effectTypes = [
  'show',
  'hide',
  'require',
  'readOnly',
  'set',
  'choices',
  'limit',
  'refuse',
  'unique',
] as const satisfies readonly Effect['type'][]

const isWritable = (field: Field): boolean =>
  field.kind.fill === null &&
  field.bound.expression === null &&
  field.bound.shows === null &&
  field.kind.holds === null
const canHaveChoices = ({ bound: { reference }, kind }: Field): boolean =>
  reference !== null && kind.fill === null && sourceOf(reference).isNarrowedByRules

/**
 * May an effect have this field as a target? Fields that must be unique together have to be in one
 * table.
 */
export function canAim(type: Effect['type'], field: Field, beside: Field | undefined): boolean {
  if (type === 'show' || type === 'hide') return true
  if (type === 'set') return isWritable(field)
  if (type === 'choices') return canHaveChoices(field)
  if (type === 'limit')
    return field.kind.fill === null && limitTypes.includes(field.bound.type ?? 'text')
  if (type === 'unique')
    return (
      field.kind.fill === null &&
      field.kind.holds === null &&
      field.bound.slot !== null &&
      (!beside || beside.table === field.table)
    )
  return field.kind.fill === null
}

/** The effect with another type. Targets that still fit are kept. */
export function withType(effect: Effect, type: Effect['type'], { byPath }: Model): Effect {
  const paths = targetsOf(effect)
  const first = byPath.get(paths[0] ?? '')
  const fits = (path: string): boolean => {
    const field = byPath.get(path)
    return field
      ? canAim(type, field, first)
      : path.startsWith('#') && (type === 'show' || type === 'hide')
  }
  const fields = paths.filter(fits)
  const [field = ''] = fields
  if (type === 'set') return { type, field, value: null }
  if (type === 'choices') return { type, field, ids: [] }
  if (type === 'limit') return { type, field }
  return type === 'refuse' ? { type, fields, message: '' } : { type, fields }
}
