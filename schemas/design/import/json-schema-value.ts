import type { Say } from '../../text.ts'
import { shorten } from './loss.ts'
import type { Loss } from './loss.ts'
import type { Sketch } from './sketch.ts'
import type { ForeignObject } from './source.ts'

/** A property of a JSON Schema that is a single value. */
export interface Leaf {
  readonly source: ForeignObject
  /** Its part of the uiSchema. */
  readonly ui: Ui
  readonly label: string
  readonly say: Say
  lose(loss: Loss): void
}

/** Settings of a uiSchema: `ui:widget`, or `widget` inside `ui:options`. */
export interface Ui {
  text(key: string): string
  flag(key: string): boolean
  list(key: string): readonly unknown[]
}

export type ValueSketch = Pick<Sketch, 'kind' | 'inTable' | 'options'>

/** The possible types of a value, without null. */
export function typesOf(source: ForeignObject): readonly string[] {
  const types = source.text('type') || source.list('type')
  return (Array.isArray(types) ? types : [types]).filter(
    (type): type is string => typeof type === 'string' && type !== 'null' && type !== '',
  )
}

/** A text or number as text; '' for anything else. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The initial value as text; other values are reported. */
export function initialOf({ source, lose }: Pick<Leaf, 'source' | 'lose'>): string {
  const given = source.take('default')
  const text = typeof given === 'boolean' ? String(given) : toText(given)
  if (text === '' && typeof given === 'object' && given !== null && Object.keys(given).length > 0)
    lose({ at: source.at, code: 'option', params: { key: 'default', value: shorten(given) } })
  return text
}

const longestPlaceholder = 200

/** The placeholder: from the uiSchema, else the first example. */
export function placeholderOf({ source, ui }: Pick<Leaf, 'source' | 'ui'>): string {
  const examples = source.take('examples')
  const [first] = Array.isArray(examples) ? examples : [source.take('example')]
  return ui.text('placeholder') || toText(first).slice(0, longestPlaceholder)
}
