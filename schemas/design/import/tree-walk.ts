import type { Kinds } from '../../widget/define.ts'
import type { Loss } from './loss.ts'
import { isRaw } from './source.ts'
import type { ForeignObject } from './source.ts'
import { keys, settleKeys } from './tree-keys.ts'
import type { Meaning } from './tree-kinds.ts'
import { passOverLooks } from './tree-looks.ts'
import { wishesOf } from './tree-rules.ts'
import type { ConditionalWish } from './tree-rules.ts'

/** The peculiarities of one designer whose designs are trees of nodes. */
export interface Dialect {
  /** Keywords with another meaning. */
  readonly words?: { readonly [word: string]: Meaning | 'around' | 'idle' }
  /** Successive pages become steps. */
  readonly pages?: string
  /** The keys that hold the type of a node. */
  readonly typeAt?: readonly string[]
}

/** State shared while reading one tree. */
export interface TreeWalk {
  readonly kinds: Kinds
  readonly dialect: Dialect
  readonly wishes: ConditionalWish[]
  lose(loss: Loss): void
  count: number
}
/** The place of a node. */
export interface TreePlace {
  readonly at: string
  readonly table: string
  readonly name?: string
}

const settingsAt = [
  'options',
  'props',
  'x-component-props',
  'x-decorator-props',
  'templateOptions',
  'componentProps',
  'attrs',
  'formItem',
]
/** Keys under which nodes hold their children. */
export const childrenAt = [
  'children',
  'list',
  'widgetList',
  'body',
  'controls',
  'elements',
  'questions',
  'components',
  'items',
  'tabs',
  'panes',
  'templateElements',
  'pages',
  'panels',
  'steps',
  'column',
  'group',
  'columns',
  'cols',
  'rows',
  'fields',
  'trs',
  'tds',
  'dialog',
  'drawer',
  'form',
  'filter',
  'headerToolbar',
  'toolbar',
  'actions',
  'fieldset',
]
const defaultTypeAt = ['x-component', 'type', 'cellType', 'widget']
/** The nodes inside a node, by their key. */
export function nodesIn(
  node: ForeignObject,
): { readonly key: string; readonly list: readonly unknown[] }[] {
  const found = childrenAt.flatMap((key) => {
    if (!node.has(key)) return []
    const value = node.take(key)
    const list = (Array.isArray(value) ? value.flat() : [value]).filter(isRaw)
    return list.length > 0 ? [{ key, list }] : []
  })
  const properties = node.take('properties')
  if (!isRaw(properties)) return found
  const place = (property: unknown): number =>
    isRaw(property) && typeof property['x-index'] === 'number' ? property['x-index'] : Infinity
  const named = Object.entries(properties)
    .toSorted(([, a], [, b]) => place(a) - place(b) || 0)
    .map(([name, property]) => (isRaw(property) ? { ...property, name } : { name }))
  return [{ key: 'properties', list: named }, ...found]
}

/** The type that a node states; '' for none. */
export const typeOf = (node: ForeignObject, { dialect }: TreeWalk): string => {
  const said =
    (dialect.typeAt ?? defaultTypeAt)
      .map((key) => (node.has(key) ? node.text(key) : ''))
      .find((text) => text !== '') ?? ''
  node.passOver(defaultTypeAt)
  return said
}

/** Keys that name parts of choices, which are no settings. */
const isWords = (props: unknown): boolean =>
  isRaw(props) && ['value', 'label'].every((key) => typeof props[key] === 'string')

/** A node and the settings objects inside it. */
export function sourcesOf(node: ForeignObject): ForeignObject[] {
  return [
    node,
    ...settingsAt
      .filter((key) => node.has(key) && !(key === 'props' && isWords(node.take(key))))
      .map((key) => node.object(key)),
  ]
}

/** Stores the visibility conditions of a node until all fields are known. */
export function storeWish(
  sources: readonly ForeignObject[],
  place: Pick<ConditionalWish, 'at' | 'label' | 'target' | 'table'>,
  walk: TreeWalk,
): void {
  walk.wishes.push(...wishesOf(sources, place))
}

/** Reports what nobody took of a node, each thing once. */
export function finish(sources: readonly ForeignObject[], label: string, walk: TreeWalk): void {
  const told = new Set<string>()
  for (const source of sources) passOverLooks(source)
  for (const source of sources)
    settleKeys(source, label, (loss) => {
      const key = JSON.stringify(loss)
      if (!told.has(key)) walk.lose(loss)
      told.add(key)
    })
}

/** The name that a node states. */
export function nameOf(sources: readonly ForeignObject[]): string {
  const node = sources[0]
  for (const key of keys.name) {
    const own = sources
      .map((source) => (source.has(key) ? source.text(key) : ''))
      .find((text) => text !== '')
    if (own) return own
  }
  return node?.text('name') ?? ''
}
