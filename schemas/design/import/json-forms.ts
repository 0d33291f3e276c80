import type { Say } from '../../text.ts'
import { clauseOf } from './json-schema-rules.ts'
import { negate, toCondition } from './clauses.ts'
import { readJsonSchema } from './json-schema.ts'
import { shorten } from './loss.ts'
import type { Loss } from './loss.ts'
import type { RuleSketch } from './rule-names.ts'
import type { Sketch, DesignSketch } from './sketch.ts'
import { lookUp, isRaw, sourceOf } from './source.ts'
import type { Raw, ForeignObject } from './source.ts'

const effects: { readonly [effect: string]: 'show' | 'hide' | 'readOnly' } = {
  SHOW: 'show',
  HIDE: 'hide',
  DISABLE: 'readOnly',
  ENABLE: 'readOnly',
}

/** Turns `#/properties/address/properties/city` into `address.city`. */
const pathOf = (scope: unknown): string =>
  typeof scope === 'string'
    ? scope
        .replace(/^#\/?/, '')
        .split('/')
        .filter((segment) => segment !== 'properties' && segment !== '')
        .join('.')
    : ''

interface JsonFormsWalk {
  readonly byPath: ReadonlyMap<string, Sketch>
  /** Everything in the schema. */
  readonly whole: readonly Sketch[]
  readonly placed: Set<string>
  readonly rules: RuleSketch[]
  lose(loss: Loss): void
}

/** Kinds that an option of a control changes, and kinds whose parts no control can reach. */
const formats: { readonly [option in 'multi' | 'radio' | 'slider' | 'rows']: readonly string[] } = {
  multi: ['input'],
  radio: ['select'],
  slider: ['inputNumber'],
  rows: ['table'],
}

const looks = ['type', 'elements', 'options', 'scope', 'i18n', 'viewBox', 'label']

function rule(element: ForeignObject, targets: readonly string[], walk: JsonFormsWalk): void {
  const said = element.take('rule')
  if (!isRaw(said) || !isRaw(said['condition']) || targets.length === 0) return
  const { scope, schema, expectedValue } = said['condition']
  const path = pathOf(scope)
  const asked = schema ?? { const: expectedValue }
  const read =
    path === ''
      ? clauseOf(asked, '')
      : clauseOf(
          {
            properties: { [path]: isRaw(asked) && Object.keys(asked).length === 0 ? true : asked },
          },
          '',
        )
  const clause = said['effect'] === 'ENABLE' ? read && negate(read) : read
  const when = clause && toCondition(clause)
  const effect = lookUp(effects, String(said['effect']))
  if (when && effect)
    walk.rules.push({ at: element.at, when, then: [{ type: effect, fields: [...targets] }] })
  else walk.lose({ at: element.at, code: 'rule', params: { value: shorten(said['condition']) } })
}

const target = ({ name, field }: Sketch): string => (field === '' ? `#${name}` : name)

/** One element of a layout, with the results of its own elements. */
interface LayoutElement {
  readonly raw: Raw
  readonly element: ForeignObject
  readonly label: string
  readonly options: Raw
  readonly inside: readonly Sketch[]
}

/** A visible part of the form without a value, which contains others. */
const partOf = (
  { element, label }: LayoutElement,
  kind: string,
  more: Partial<Sketch>,
): Sketch => ({
  at: element.at,
  kind,
  label,
  name: `${element.at}#part`,
  field: '',
  settings: { showLabel: false },
  ...more,
})

/** A field of the schema, drawn as its control says. */
const drawn = (own: Sketch, { label, options }: LayoutElement): Sketch => ({
  ...own,
  ...(label && { label }),
  ...(options['multi'] === true && formats.multi.includes(own.kind) && { kind: 'textarea' }),
  ...(options['format'] === 'radio' &&
    formats.radio.includes(own.kind) && {
      kind: 'radio',
      inTable: { kind: 'select' },
      options: radioOf(own),
    }),
  ...(options['slider'] === true && formats.slider.includes(own.kind) && { kind: 'slider' }),
})

/** The field that a control shows; nothing where another control has shown it. */
function controlled(laid: LayoutElement, walk: JsonFormsWalk): Sketch[] {
  const path = pathOf(laid.raw['scope'])
  const own = walk.byPath.get(path) ?? (path === '' ? walk.byPath.get('list') : undefined)
  if (!own && path !== '')
    walk.lose({ at: laid.element.at, code: 'reference', params: { name: shorten(path) } })
  const again = walk.placed.has(path)
  walk.placed.add(path)
  const made = own && !again ? [drawn(own, laid)] : []
  return laid.options['readonly'] === true
    ? made.map((sketch) => ({ ...sketch, settings: { ...sketch.settings, readOnly: true } }))
    : made
}

const panesOf = ({ inside, options }: LayoutElement): Sketch[] =>
  inside.map((sketch, index) => ({
    ...sketch,
    kind: options['variant'] === 'stepper' ? 'stepPane' : 'tabPane',
    label: sketch.label || String(index + 1),
    options: {},
  }))

const inColumns = (inside: readonly Sketch[]): Sketch[] =>
  inside.map((sketch) => ({
    ...sketch,
    settings: { ...sketch.settings, span: Math.max(1, Math.floor(24 / inside.length)) },
  }))

/** The result for an element of a layout, by its type; null for unknown types. */
function layType(type: string, laid: LayoutElement, walk: JsonFormsWalk): readonly Sketch[] | null {
  const { raw, label, options, inside, element } = laid
  const around = (kind: string, more: Partial<Sketch> = {}): Sketch[] =>
    inside.length === 0 ? [] : [partOf(laid, kind, { inside, ...more })]
  if (type === 'Control' && pathOf(raw['scope']) === '' && !walk.byPath.has('list')) {
    for (const { at } of walk.whole) walk.placed.add(at)
    return walk.whole
  }
  if (type === 'Control' || type === 'ListWithDetail') return controlled(laid, walk)
  if (type === 'Group') return around('card', { options: { header: label } })
  if (type === 'HorizontalLayout') return around('row', { inside: inColumns(inside) })
  if (type === 'Categorization')
    return around(options['variant'] === 'stepper' ? 'steps' : 'tab', { inside: panesOf(laid) })
  if (type === 'Category') return around('card')
  if (type === 'Label') {
    const content = element.text('text').slice(0, 2000) || label
    return [partOf(laid, 'text', { label: '', options: { content } })]
  }
  return type === 'VerticalLayout' ? inside : null
}

function lay(raw: unknown, at: string, walk: JsonFormsWalk): readonly Sketch[] {
  if (!isRaw(raw)) return []
  const element = sourceOf(raw, at)
  const type = element.text('type')
  const label = element.text('label')
  const options = isRaw(raw['options']) ? raw['options'] : {}
  const inside = element
    .list('elements')
    .flatMap((child, index) => lay(child, `${at}.${index}`, walk))
  const known = layType(type, { raw, element, label, options, inside }, walk)
  if (!known) walk.lose({ at, label, code: 'kindless', params: { kind: type } })
  const made = known ?? inside
  rule(element, made.map(target), walk)
  element.passOver(looks)
  for (const { key, value } of element.left())
    walk.lose({ at, label, code: 'setting', params: { key, value: shorten(value) } })
  return made
}

const radioOf = ({ options }: Sketch): { readonly [option: string]: unknown } => {
  const { defaultValue, choices } = options ?? {}
  return {
    choices,
    ...(Array.isArray(defaultValue) &&
      defaultValue[0] !== undefined && { defaultValue: defaultValue[0] }),
  }
}

/**
 * Reads a JSON Schema with a uischema of JSON Forms: layouts, groups and categories around
 * controls. Fields without a control are kept but hidden.
 */
export function readJsonForms(schema: unknown, uischema: unknown, say: Say): DesignSketch {
  const read = readJsonSchema(schema, undefined, say)
  const byPath = new Map<string, Sketch>()
  const open = [...read.nodes]
  for (let sketch = open.pop(); sketch; sketch = open.pop()) {
    byPath.set(sketch.at, sketch)
    if (!formats.rows.includes(sketch.kind)) open.push(...(sketch.inside ?? []))
  }
  const losses = [...read.losses]
  const walk: JsonFormsWalk = {
    whole: read.nodes,
    byPath,
    placed: new Set(),
    rules: [...(read.rules ?? [])],
    lose: (loss) => void losses.push(loss),
  }
  const nodes = lay(uischema, 'uischema', walk)
  const isPlaced = (at: string): boolean =>
    [...walk.placed].some((path) => path === at || path.startsWith(`${at}.`))
  const rest = read.nodes
    .filter(({ at }) => !isPlaced(at))
    .map((node) => ({
      ...node,
      settings: { ...node.settings, hidden: true, keepHidden: true, required: false },
    }))
  return { ...read, nodes: [...nodes, ...rest], rules: walk.rules, losses }
}
