import type { Ui } from './json-schema-value.ts'
import type { JsonSchemaWalk } from './json-schema-walk.ts'
import { isRaw, sourceOf } from './source.ts'
import type { Raw } from './source.ts'

/** Keys of a uiSchema about appearance, or about what every form here does anyway. */
const looks = [
  'classNames',
  'className',
  'style',
  'autofocus',
  'autoFocus',
  'rootFieldId',
  'enableMarkdownInDescription',
  'globalOptions',
  'semantic',
  'norender',
  'label',
  'orderable',
  'addable',
  'removable',
  'copyable',
  'order',
  'submitButtonOptions',
  'emptyValue',
  'filePreview',
  'FieldTemplate',
  'ArrayFieldTemplate',
  'ObjectFieldTemplate',
  'field',
  'titleField',
  'descriptionField',
  'duplicateKeySuffixSeparator',
  'inputType',
]

/** uiSchema settings can be in `ui:widget` or as `widget` in `ui:options`. */
export function uiOf(
  raw: unknown,
  path: string,
  walk: JsonSchemaWalk,
): Ui & { readonly isLabelled: boolean } {
  const source = sourceOf(raw, path)
  const options = source.object('ui:options')
  const isLabelled = options.flag('label') !== false && source.flag('ui:label') !== false
  source.passOver(looks.map((key) => `ui:${key}`))
  options.passOver(looks)
  // The entries under property names are read together with the properties.
  source.passOver(isRaw(raw) ? Object.keys(raw).filter((key) => !key.startsWith('ui:')) : [])
  walk.sources.push(source)
  return {
    isLabelled,
    text: (key) => source.text(`ui:${key}`) || options.text(key),
    flag: (key) => source.flag(`ui:${key}`) ?? options.flag(key) ?? false,
    list: (key) => [...source.list(`ui:${key}`), ...options.list(key)],
  }
}

const placeOf = (raw: unknown): number | null => {
  const place = isRaw(raw) ? (raw['propertyOrder'] ?? raw['x-order'] ?? raw['x-index']) : undefined
  return typeof place === 'number' ? place : null
}

/**
 * The names of properties in the order of `ui:order`; `*` stands for all others. Without it, by
 * their own positions.
 */
export function orderNames(properties: Raw, wished: readonly unknown[]): readonly string[] {
  const names = Object.keys(properties)
  if (wished.length === 0)
    return names.toSorted(
      (a, b) => (placeOf(properties[a]) ?? Infinity) - (placeOf(properties[b]) ?? Infinity) || 0,
    )
  const named = wished.filter(
    (name): name is string => typeof name === 'string' && names.includes(name),
  )
  const others = names.filter((name) => !named.includes(name))
  const star = wished.indexOf('*')
  if (star < 0) return [...named, ...others]
  const before = wished
    .slice(0, star)
    .filter((name): name is string => typeof name === 'string' && named.includes(name))
  return [...before, ...others, ...named.filter((name) => !before.includes(name))]
}
