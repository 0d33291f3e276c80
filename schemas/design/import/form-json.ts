import type { Kind, Kinds } from '../../widget/define.ts'
import { mostNodes } from '../refusal.ts'
import { listColumns } from './form-json-list.ts'
import { inTableOf, kindFor, saidKind } from './form-json-kinds.ts'
import { optionsOf } from './form-json-options.ts'
import {
  formOf,
  reportScripts,
  settingsOf,
  silentConfig,
  silentNode,
} from './form-json-settings.ts'
import type { FormJsonWalk } from './form-json-settings.ts'
import { shorten } from './loss.ts'
import type { Loss } from './loss.ts'
import type { Sketch, DesignSketch } from './sketch.ts'
import { isRaw, sourceOf } from './source.ts'
import type { ForeignObject } from './source.ts'

/** Every name by which nodes are referred to: `plate`, and `lines.price` for a column. */
function* namesIn(list: readonly unknown[], table = ''): Generator<string> {
  for (const raw of list) {
    if (!isRaw(raw)) continue
    const config = isRaw(raw['__config__']) ? raw['__config__'] : {}
    const name = typeof raw['__vModel__'] === 'string' ? raw['__vModel__'] : ''
    if (name !== '') yield table === '' ? name : `${table}.${name}`
    const children = [config['children'], raw['children']].flatMap((below) =>
      Array.isArray(below) ? below : [],
    )
    yield* namesIn(children, name !== '' && children.length > 0 ? name : table)
  }
}

const referTo =
  (names: ReadonlySet<string>, table: string) =>
  (name: string): string => {
    const bare = name.replace(/_jnpfTable_.*$/, '')
    return (
      [bare, bare.replace('-', '.'), `${table}.${bare}`].find((path) => names.has(path)) ?? bare
    )
  }

/** Panes of tabs and panels are children without a kind of their own. */
const paneOf: { readonly [kind: string]: string } = {
  tab: 'tabPane',
  collapse: 'collapsePanel',
  steps: 'stepPane',
}

function panes(
  { kind, list }: { readonly kind: string; readonly list: readonly unknown[] },
  at: { readonly at: string; readonly table: string },
  walk: FormJsonWalk,
): Sketch[] {
  return list.flatMap((pane, index) => {
    if (!isRaw(pane)) return []
    const source = sourceOf(pane, `${at.at}.${index}`)
    const config = source.object('__config__')
    const inside = config.has('children') ? config.list('children') : source.list('children')
    return [
      {
        at: source.at,
        kind: paneOf[kind] ?? '',
        label:
          source.text('title') || source.text('label') || config.text('label') || String(index + 1),
        name: '',
        field: '',
        inside: widgets(inside, { at: source.at, table: at.table }, walk),
      },
    ]
  })
}

/** The cells of a layout table, row by row. */
function grid(
  list: readonly unknown[],
  at: { readonly at: string; readonly table: string },
  walk: FormJsonWalk,
): { readonly columns: number; readonly cells: Sketch[] } {
  const rows = list.map((row, index) =>
    sourceOf(row, `${at.at}.${index}`)
      .object('__config__')
      .list('children')
      .map((cell, place) => sourceOf(cell, `${at.at}.${index}.${place}`)),
  )
  const wide = (cell: ForeignObject): number =>
    Math.max(1, Math.min(24, cell.object('__config__').number('colspan') ?? 1))
  const cells = rows.flat().flatMap((cell): Sketch[] => {
    const config = cell.object('__config__')
    if (config.flag('merged') === true) return []
    const color = config.text('backgroundColor')
    const options = {
      colspan: wide(cell),
      rowspan: Math.max(1, Math.min(24, config.number('rowspan') ?? 1)),
      ...(color && { backgroundColor: color }),
    }
    return [
      {
        at: cell.at,
        kind: 'tableGridCell',
        label: '',
        name: '',
        field: '',
        options,
        inside: widgets(config.list('children'), { at: cell.at, table: at.table }, walk),
      },
    ]
  })
  return { columns: Math.min(24, Math.max(1, ...rows.map((row) => row.length))), cells }
}

/** A node as found: its settings, its configuration and its name. */
interface FormJsonNode {
  readonly node: ForeignObject
  readonly config: ForeignObject
  readonly slot: ForeignObject
  /** The foreign name of its kind. */
  readonly said: string
  readonly label: string
  readonly name: string
  readonly children: readonly unknown[]
  readonly at: { readonly at: string; readonly table: string }
}

const inTable = (table: string, name: string): string =>
  name === '' || table === '' ? name : `${table}.${name}`

/** A node of an unknown kind: a field becomes a text, of other nodes only the content stays. */
function unknownWidget(
  { node, config, said, label, name, children, at }: FormJsonNode,
  walk: FormJsonWalk,
): Sketch[] {
  const isField = name !== '' && children.length === 0
  walk.lose({ at: at.at, code: isField ? 'asText' : 'kind', params: { kind: said } })
  const whole = walk.sources.pop()
  if (!isField) return widgets(children, at, walk)
  if (whole)
    whole
      .left()
      .forEach(({ key, value }) =>
        walk.lose({ at: at.at, code: 'setting', params: { key, value: shorten(value) } }),
      )
  return [
    {
      at: at.at,
      kind: 'input',
      label,
      name: inTable(at.table, name),
      field: name,
      settings: settingsOf(node, config),
    },
  ]
}

const slotOptions = [
  ['prepend', 'addonBefore'],
  ['append', 'addonAfter'],
  ['default', 'buttonText'],
] as const

/** Options and settings of a node of a known kind; reports what is lost. */
function settingsAndOptions(
  { node, config, slot, at }: FormJsonNode,
  known: Kind,
  walk: FormJsonWalk,
) {
  const options: { [option: string]: unknown } = {
    ...optionsOf({
      node,
      config,
      slot,
      kind: known,
      refer: referTo(walk.names, at.table),
      lose: walk.lose,
    }),
  }
  reportScripts(node, 'on', walk)
  const settings = settingsOf(node, config)
  node.passOver(silentNode)
  config.passOver(silentConfig)
  const style = node.take('style')
  if (
    isRaw(style) &&
    Object.keys(style).length > 0 &&
    JSON.stringify(style).replaceAll(' ', '') !== '{"width":"100%"}'
  )
    walk.lose({ at: at.at, code: 'setting', params: { key: 'style', value: shorten(style) } })
  for (const [key, option] of slotOptions)
    if (slot.has(key) && Object.hasOwn(known.options.properties, option))
      options[option] = slot.text(key)
  return { settings, options }
}

function knownWidget(found: FormJsonNode, known: Kind, walk: FormJsonWalk): Sketch[] {
  const { label, name, children, at } = found
  const { kind } = known
  const { settings, options } = settingsAndOptions(found, known, walk)
  const below = { at: at.at, table: known.holds === 'rows' ? name : at.table }
  const base = {
    at: at.at,
    kind,
    label,
    name: inTable(at.table, name),
    field: name,
    settings,
    options,
  }
  const only = Array.isArray(known.holds) ? known.holds[0] : undefined
  if (only !== undefined && paneOf[kind] === undefined) {
    const { columns, cells } = grid(children, below, walk)
    return [{ ...base, options: { ...options, columns }, inside: cells }]
  }
  const inside =
    paneOf[kind] === undefined
      ? widgets(children, below, walk)
      : panes({ kind, list: children }, below, walk)
  if (known.holds === null && children.length > 0) return [base, ...inside]
  const other = inTableOf[kind]
  return [
    {
      ...base,
      ...(inside.length > 0 && { inside }),
      ...(other !== undefined && {
        inTable: {
          kind: other,
          options: tableOptions(options, Array.isArray(options['defaultValue'])),
        },
      }),
    },
  ]
}

function widget(raw: unknown, at: FormJsonNode['at'], walk: FormJsonWalk): Sketch[] {
  walk.count += 1
  if (walk.count > mostNodes + 1 || !isRaw(raw)) return []
  const node = sourceOf(raw, at.at)
  const config = node.object('__config__')
  const slot = node.object('__slot__')
  walk.sources.push(node)
  const { said, kind: foreign } = saidKind(config, node)
  const label = config.text('label') || node.text('label') || node.text('title')
  const name = node.text('__vModel__')
  const children = [...config.list('children'), ...node.list('children')]
  const found = { node, config, slot, said, label, name, children, at }
  const known = walk.kinds[kindFor(walk.kinds, foreign, node) ?? '']
  return known ? knownWidget(found, known, walk) : unknownWidget(found, walk)
}

/** Options for the kind that replaces a sub-table, as far as both have them. */
function tableOptions(
  {
    choices,
    dataType,
    dictionaryType,
    placeholder,
    min,
    max,
    defaultValue,
  }: { readonly [option: string]: unknown },
  isMultiple: boolean,
): { readonly [option: string]: unknown } {
  const given = {
    choices,
    dataType,
    dictionaryType,
    placeholder,
    min,
    max,
    ...(isMultiple && { multiple: true, defaultValue }),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const widgets = (
  list: readonly unknown[],
  at: { readonly at: string; readonly table: string },
  walk: FormJsonWalk,
): Sketch[] =>
  list.flatMap((raw, index) =>
    widget(
      raw,
      { at: at.at === '' ? `fields.${index}` : `${at.at}.${index}`, table: at.table },
      walk,
    ),
  )

/**
 * Reads the form of a form generator: nodes of `__config__` and `__vModel__` under `fields`, with
 * its list design if there is one.
 */
export function readFormJson(kinds: Kinds, raw: unknown): DesignSketch {
  const losses: Loss[] = []
  const outer = isRaw(raw) ? raw : {}
  const form = sourceOf(isRaw(outer['formData']) ? outer['formData'] : outer, '')
  const fields = form.list('fields')
  const walk: FormJsonWalk = {
    kinds,
    names: new Set(namesIn(fields)),
    sources: [form],
    lose: (loss) => void losses.push(loss),
    count: 0,
  }
  const nodes = widgets(fields, { at: '', table: '' }, walk)
  const settings = formOf(form, walk)
  const list = sourceOf(outer['columnData'], 'columnData')
  const columns = listColumns(list)
  walk.sources.push(list)
  for (const source of walk.sources)
    for (const { at, key, value } of source.left())
      losses.push({ at, code: 'setting', params: { key, value: shorten(value) } })
  if (walk.count > mostNodes) losses.push({ at: '', code: 'tooMany', params: { limit: mostNodes } })
  return { nodes, form: settings, losses, ...(columns && { list: columns }) }
}
