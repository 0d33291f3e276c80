import { Check } from 'typebox/value'
import type { Kinds } from '../widget/define.ts'
import { node as nodeSchema } from '../widget/node.ts'
import type { NodeSettings } from '../widget/node.ts'
import {
  childrenOf,
  document as documentSchema,
  formSettings,
  listSettings,
  rootId,
  walk,
} from './document.ts'
import type { Document, FormSettings, ListSettings, Rule } from './document.ts'
import { toDocument, insertAt, pasteInto, findTopmost } from './fragment.ts'
import type { Fragment } from './fragment.ts'
import {
  followPaths,
  findFreeField,
  isFieldName,
  isReserved,
  namesAround,
  pathsOf,
  prunePaths,
} from './paths.ts'
import { canMove, canPlace, parentOf } from './place.ts'
import { mostNodes } from './refusal.ts'
import type { Refusal } from './refusal.ts'
import { canTurn, turnField } from './turn.ts'
import type { Turn } from './turn.ts'
import {
  nodeOf,
  withNode,
  makeNode,
  detach,
  clashOf,
  isReadable,
  walkPasted,
} from './edit-nodes.ts'

/**
 * Every edit of a document. `parent` '' is the form; an index refers to the parent's children
 * before the edit.
 */
export type Command =
  | {
      readonly type: 'insert'
      readonly kind: string
      readonly id: string
      readonly parent: string
      readonly index: number
      readonly field?: string
      readonly label?: string
      readonly options?: { readonly [option: string]: unknown }
      /** Ids for its initial children; absent: `${id}_1`, … */
      readonly childIds?: readonly string[]
    }
  | {
      readonly type: 'move'
      readonly ids: readonly string[]
      readonly parent: string
      readonly index: number
    }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'change'; readonly id: string; readonly set: Partial<NodeSettings> }
  /** null resets an option to its default. */
  | {
      readonly type: 'options'
      readonly id: string
      readonly set: { readonly [option: string]: unknown }
    }
  | { readonly type: 'rename'; readonly id: string; readonly field: string }
  /** Changes the kind of a field; its id, name and values stay. */
  | (Turn & { readonly type: 'turn' })
  | {
      readonly type: 'paste'
      readonly fragment: Fragment
      readonly parent: string
      readonly index: number
      readonly seed: string
    }
  | { readonly type: 'form'; readonly set: Partial<FormSettings> }
  /** A null filter removes it. */
  | {
      readonly type: 'list'
      readonly set: Partial<Omit<ListSettings, 'filter'>> & {
        readonly filter?: ListSettings['filter'] | null
      }
    }
  | { readonly type: 'rules'; readonly set: readonly Rule[] }

/**
 * The result of an edit: the new document and what to select, or why it was refused. `missing` are
 * paths that a paste refers to but that do not exist.
 */
export type EditResult =
  | {
      readonly document: Document
      readonly selected: readonly string[]
      readonly missing?: readonly string[]
    }
  | { readonly problems: readonly Refusal[] }

type Of<T extends Command['type']> = Extract<Command, { type: T }>

const refuse = (code: Refusal['code'], params?: Refusal['params']): EditResult => ({
  problems: [{ code, ...(params && { params }) }],
})
const sizeOf = (document: Document): number => Object.keys(document.nodes).length
const tooMany = (): EditResult => refuse('tooMany', { limit: mostNodes })
const isId = (document: Document, id: string): boolean =>
  /^[A-Za-z0-9_-]{1,40}$/.test(id) && !Object.hasOwn(document.nodes, id)
const isIndex = (document: Document, parent: string, index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index <= childrenOf(document, parent).length

function nameRefusal(taken: ReadonlySet<string>, field: string): EditResult | null {
  if (!isFieldName(field)) return refuse('badField')
  if (isReserved(field)) return refuse('reservedName', { field })
  return taken.has(field.toLowerCase()) ? refuse('nameTaken', { field }) : null
}

function insert(kinds: Kinds, document: Document, command: Of<'insert'>): EditResult {
  const { kind, id, parent, index } = command
  const refusal = canPlace(kinds, document, { kind, parent })
  if (refusal) return { problems: [refusal] }
  if (!isIndex(document, parent, index)) return refuse('badIndex')
  if (!isId(document, id)) return refuse('badId')
  if (sizeOf(document) >= mostNodes) return tooMany()
  const holdsData = kinds[kind]?.holdsData ?? false
  const field = holdsData ? (command.field ?? findFreeField(kinds, document, { kind, parent })) : ''
  const taken = holdsData ? nameRefusal(namesAround(kinds, document, parent), field) : null
  if (taken) return taken
  if ((command.label ?? '').length > 200) return refuse('badSettings')
  const node = makeNode(kinds, { ...command, field })
  let edited: EditResult = {
    document: insertAt(withNode(document, node), parent, { ids: [id], index }),
    selected: [id],
  }
  for (const [at, child] of (kinds[kind]?.children ?? []).entries()) {
    edited = insert(kinds, edited.document, {
      type: 'insert',
      kind: child,
      id: command.childIds?.[at] ?? `${id}_${at + 1}`,
      parent: id,
      index: at,
    })
    if ('problems' in edited) return edited
  }
  return { document: edited.document, selected: [id] }
}

function move(kinds: Kinds, document: Document, command: Of<'move'>): EditResult {
  const { parent, index } = command
  if (command.ids.length === 0 || !command.ids.every((id) => nodeOf(document, id)))
    return refuse('unknownNode')
  const ids = findTopmost(document, command.ids)
  for (const id of ids) {
    const refusal = canMove(kinds, document, { id, parent })
    if (refusal) return { problems: [refusal] }
  }
  if (!isIndex(document, parent, index)) return refuse('badIndex')
  const field = clashOf(kinds, document, { ids, parent })
  if (field !== undefined) return refuse('nameTaken', { field })
  const before = childrenOf(document, parent)
    .slice(0, index)
    .filter((id) => ids.includes(id)).length
  const moved = insertAt(detach(document, ids), parent, { ids, index: index - before })
  return { document: followPaths(kinds, document, moved), selected: ids }
}

function remove(kinds: Kinds, document: Document, command: Of<'remove'>): EditResult {
  if (command.ids.length === 0 || !command.ids.every((id) => nodeOf(document, id)))
    return refuse('unknownNode')
  const ids = findTopmost(document, command.ids)
  const gone = new Set(
    ids.flatMap((id) => [id, ...[...walk(document, id)].map(({ node }) => node.id)]),
  )
  const paths = pathsOf(kinds, document)
  const targets = new Set([...gone].flatMap((id) => [`#${id}`, paths.get(id) ?? `#${id}`]))
  const left = detach(document, ids)
  return {
    document: prunePaths(
      {
        ...left,
        nodes: Object.fromEntries(Object.entries(left.nodes).filter(([id]) => !gone.has(id))),
      },
      targets,
    ),
    selected: [],
  }
}

const settings: readonly string[] = [
  'label',
  'labels',
  'words',
  'showLabel',
  'labelWidth',
  'tip',
  'span',
  'required',
  'readOnly',
  'hidden',
  'keepHidden',
  'visibility',
  'column',
] satisfies (keyof NodeSettings)[]

function change(document: Document, command: Of<'change'>): EditResult {
  const node = nodeOf(document, command.id)
  if (!node) return refuse('unknownNode')
  const next = { ...node, ...command.set }
  if (!Object.keys(command.set).every((key) => settings.includes(key)) || !Check(nodeSchema, next))
    return refuse('badSettings')
  return { document: withNode(document, next), selected: [node.id] }
}

function options(document: Document, command: Of<'options'>): EditResult {
  const node = nodeOf(document, command.id)
  if (!node) return refuse('unknownNode')
  if (Object.hasOwn(command.set, '__proto__')) return refuse('badSettings')
  const next = Object.fromEntries(
    Object.entries({ ...node.options, ...command.set }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  )
  return { document: withNode(document, { ...node, options: next }), selected: [node.id] }
}

function rename(kinds: Kinds, document: Document, command: Of<'rename'>): EditResult {
  const node = nodeOf(document, command.id)
  if (!node) return refuse('unknownNode')
  if (node.field === '') return refuse('noField')
  const taken = namesAround(kinds, document, parentOf(document, node.id))
  taken.delete(node.field.toLowerCase())
  const refusal = nameRefusal(taken, command.field)
  if (refusal) return refusal
  return {
    document: followPaths(kinds, document, withNode(document, { ...node, field: command.field })),
    selected: [node.id],
  }
}

function turn(kinds: Kinds, document: Document, command: Of<'turn'>): EditResult {
  const refusal = canTurn(kinds, document, command)
  return refusal
    ? { problems: [refusal] }
    : { document: turnField(kinds, document, command), selected: [command.id] }
}

function paste(kinds: Kinds, document: Document, command: Of<'paste'>): EditResult {
  const { fragment, parent, index, seed } = command
  const source = toDocument(fragment, document)
  if (!source) return refuse('badFragment')
  if (parent !== rootId && !nodeOf(document, parent)) return refuse('unknownNode')
  if (!isIndex(document, parent, index)) return refuse('badIndex')
  const placed = [...walk(source)]
  if (sizeOf(document) + placed.length > mostNodes) return tooMany()
  if (!placed.every((_one, count) => isId(document, `${seed}_${count + 1}`))) return refuse('badId')
  if (!placed.every(({ node }) => isReadable(kinds, node))) return refuse('badFragment')
  const {
    document: next,
    selected,
    missing,
  } = pasteInto(kinds, { source, paths: fragment.paths, document, parent, index, seed })
  for (const { node, above } of walkPasted(next, selected)) {
    const refusal = canPlace(kinds, next, { kind: node.kind, parent: above.at(-1) ?? parent })
    if (refusal) return { problems: [refusal] }
  }
  return { document: next, selected, missing }
}

function settle(document: Document, command: Of<'form' | 'list' | 'rules'>): EditResult {
  const next = {
    ...document,
    [command.type]:
      command.type === 'rules' ? command.set : { ...document[command.type], ...command.set },
  }
  if (command.type === 'list' && command.set.filter === null) delete next.list.filter
  const schema = { form: formSettings, list: listSettings, rules: documentSchema.properties.rules }[
    command.type
  ]
  return Check(schema, next[command.type])
    ? { document: next, selected: [] }
    : refuse('badSettings')
}

/**
 * Applies one edit. Pure: the document itself is never changed, and untouched parts are the same
 * objects in the result. References follow renames and moves between form and sub-table. Never
 * throws; an impossible edit is refused with its reasons.
 */
export function apply(kinds: Kinds, document: Document, command: Command): EditResult {
  switch (command.type) {
    case 'insert':
      return insert(kinds, document, command)
    case 'move':
      return move(kinds, document, command)
    case 'remove':
      return remove(kinds, document, command)
    case 'change':
      return change(document, command)
    case 'options':
      return options(document, command)
    case 'rename':
      return rename(kinds, document, command)
    case 'turn':
      return turn(kinds, document, command)
    case 'paste':
      return paste(kinds, document, command)
    default:
      return settle(document, command)
  }
}
