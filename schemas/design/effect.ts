import { fieldsIn, mapExpression } from '../widget/formula.ts'
import type { Effect, End, ValueSource } from './document.ts'

/** The targets of an effect: paths of fields, and layout nodes as `#id`. */
export const targetsOf = (effect: Effect): readonly string[] =>
  'fields' in effect ? effect.fields : [effect.field]

const readsOfSource = (source: ValueSource | undefined): readonly string[] =>
  source?.type === 'field'
    ? [source.field]
    : source?.type === 'formula'
      ? fieldsIn(source.formula)
      : []
const readsOfEnd = (end: End | undefined): readonly string[] =>
  end?.type === 'field' ? [end.field] : []

/** Fields that an effect reads beside the condition of its rule. */
export function readsOf(effect: Effect): readonly string[] {
  if (effect.type === 'set') return readsOfSource(effect.from)
  return effect.type === 'limit' ? [...readsOfEnd(effect.least), ...readsOfEnd(effect.most)] : []
}

export type PathMapping = (path: string) => string

const mapSource = (source: ValueSource, map: PathMapping): ValueSource =>
  source.type === 'field'
    ? { ...source, field: map(source.field) }
    : source.type === 'formula'
      ? { ...source, formula: mapExpression(source.formula, map) }
      : source
const mapEnd = (end: End, map: PathMapping): End =>
  end.type === 'field' ? { ...end, field: map(end.field) } : end

/** The same effect with other names. */
export function mapEffect(effect: Effect, map: PathMapping): Effect {
  if ('fields' in effect) return { ...effect, fields: effect.fields.map(map) }
  const field = map(effect.field)
  if (effect.type === 'set')
    return { ...effect, field, ...(effect.from && { from: mapSource(effect.from, map) }) }
  if (effect.type === 'limit')
    return {
      ...effect,
      field,
      ...(effect.least && { least: mapEnd(effect.least, map) }),
      ...(effect.most && { most: mapEnd(effect.most, map) }),
    }
  return { ...effect, field }
}

/**
 * Does an effect decide about a field's value as others see it? Hiding does, because hidden fields
 * have no value.
 */
export const decidesValue = ({ type }: Effect): boolean =>
  type === 'show' || type === 'hide' || type === 'set' || type === 'readOnly'
