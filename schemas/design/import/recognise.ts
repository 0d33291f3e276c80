import { defineTexts } from '../../text.ts'
import { isRaw } from './source.ts'
import type { Raw } from './source.ts'

/** Families with the same name in every language. */
const brands = {
  jsonSchema: 'JSON Schema',
  jsonForms: 'JSON Forms',
  formily: 'Formily',
  formRender: 'FormRender',
  vform: 'VForm',
  formMaking: 'FormMaking',
  avue: 'Avue',
  survey: 'SurveyJS',
  amis: 'amis',
  formCreate: 'FormCreate',
  formio: 'Form.io',
}

/** The families of readable designs, with their common names. */
export const familyTexts = defineTexts({
  zh: {
    own: '本系统的设计',
    formJson: '表单设计器JSON',
    ...brands,
  },
  zhtw: {
    own: '本系統的設計',
    formJson: '表單設計器JSON',
    ...brands,
  },
  en: {
    own: 'A design of this system',
    formJson: 'JSON of a form designer',
    ...brands,
  },
})
export type Family = keyof (typeof familyTexts)['en']

/** The family of a design, and the part of it to read. */
export interface ForeignDesign {
  readonly family: Family
  readonly raw: unknown
}

const some = (value: unknown, fits: (raw: Raw) => boolean): boolean =>
  Array.isArray(value) && value.some((raw) => isRaw(raw) && fits(raw))
const isText = (value: unknown): value is string => typeof value === 'string'
const mostLooked = 400

/** Does any schema below name the widget that draws it? */
function speaks(raw: Raw, keys: readonly string[]): boolean {
  const open: Raw[] = [raw]
  for (let count = 0; count < mostLooked; count += 1) {
    const schema = open.pop()
    if (!schema) return false
    if (keys.some((key) => isText(schema[key]))) return true
    for (const key of ['properties', 'items']) {
      const inside = schema[key]
      if (!isRaw(inside)) continue
      if (key === 'items') open.push(inside)
      else open.push(...Object.values(inside).filter(isRaw))
    }
  }
  return false
}

const schemaKeys = [
  'properties',
  '$ref',
  '$schema',
  'allOf',
  'anyOf',
  'oneOf',
  'items',
  'enum',
  'patternProperties',
  'additionalProperties',
  'definitions',
  '$defs',
  'if',
]
const demands = [
  'minimum',
  'maximum',
  'pattern',
  'minLength',
  'maxLength',
  'multipleOf',
  'const',
  'format',
  'required',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minProperties',
  'maxProperties',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'title',
  'description',
  'default',
]
const jsonTypes = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
const pages = [
  'page',
  'form',
  'crud',
  'wizard',
  'dialog',
  'drawer',
  'service',
  'container',
  'app',
  'tabs',
  'panel',
  'wrapper',
  'combo',
  'input-table',
]

/** Keywords that go with any value and so do not make something a schema. */
const describing: readonly string[] = ['title', 'description', 'default']

/** Is it a JSON Schema, by its structure, its type, or only demands on a value? */
function isSchema(raw: Raw): boolean {
  const names = Object.keys(raw)
  const { type } = raw
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  return (
    names.some((key) => schemaKeys.includes(key)) ||
    types.every((typeName) => isText(typeName) && jsonTypes.includes(typeName)) ||
    (names.every((key) => demands.includes(key)) && names.some((key) => !describing.includes(key)))
  )
}

function schemaFamily(raw: Raw): ForeignDesign | null {
  const form = isRaw(raw['form']) && isRaw(raw['schema'])
  const inner = isRaw(raw['schema'])
    ? raw['schema']
    : isRaw(raw['jsonSchema'])
      ? raw['jsonSchema']
      : raw
  const ui = raw['uischema'] ?? raw['uiSchema']
  if (
    inner !== raw &&
    isRaw(ui) &&
    isText(ui['type']) &&
    (Array.isArray(ui['elements']) || 'scope' in ui)
  )
    return { family: 'jsonForms', raw }
  if (form || speaks(inner, ['x-component', 'x-decorator']) || inner['type'] === 'void')
    return { family: 'formily', raw: inner }
  if (speaks(inner, ['widget', 'ui:widget']) && isRaw(inner['properties']) && !isRaw(ui))
    return { family: 'formRender', raw: inner }
  return isSchema(inner) ? { family: 'jsonSchema', raw } : null
}

/** The known family of a design; null where it belongs to none. */
export function recognise(raw: unknown): ForeignDesign | null {
  if (Array.isArray(raw))
    return some(
      raw,
      (node) =>
        isText(node['type']) && ['field', 'title', 'props', 'children'].some((key) => key in node),
    )
      ? { family: 'formCreate', raw }
      : null
  if (!isRaw(raw)) return null
  if (typeof raw['format'] === 'number' && isRaw(raw['nodes'])) return { family: 'own', raw }
  const hasConfig = (field: Raw): boolean => isRaw(field['__config__'])
  if (isText(raw['formData']) || isRaw(raw['formData']) || some(raw['fields'], hasConfig))
    return { family: 'formJson', raw }
  if (Array.isArray(raw['widgetList'])) return { family: 'vform', raw }
  const isNode = (node: Raw): boolean => isText(node['type'])
  if (some(raw['components'], (node) => isNode(node) && ('key' in node || 'components' in node)))
    return { family: 'formio', raw }
  if (Array.isArray(raw['list']) && some(raw['list'], isNode)) return { family: 'formMaking', raw }
  if (
    some(raw['column'], (column) => 'prop' in column || 'label' in column) ||
    some(raw['group'], (group) => Array.isArray(group['column']))
  )
    return { family: 'avue', raw }
  if (isRaw(raw['option']) && recognise(raw['option'])?.family === 'avue')
    return { family: 'avue', raw: raw['option'] }
  if (
    some(
      raw['pages'],
      (page) => Array.isArray(page['elements']) || Array.isArray(page['questions']),
    ) ||
    some(raw['elements'], isNode) ||
    some(raw['questions'], isNode)
  )
    if (!isText(raw['type'])) return { family: 'survey', raw }
  if (Array.isArray(raw['rule']) && recognise(raw['rule']))
    return { family: 'formCreate', raw: { children: raw['rule'] } }
  if (
    isText(raw['type']) &&
    !jsonTypes.includes(raw['type']) &&
    (pages.includes(raw['type']) || 'body' in raw || 'controls' in raw)
  )
    return { family: 'amis', raw }
  return schemaFamily(raw)
}
