import { Default, Parse } from 'typebox/value'
import type { Kinds } from '../widget/define.ts'
import { node as nodeSchema } from '../widget/node.ts'
import type { Node } from '../widget/node.ts'
import { walk } from './document.ts'
import type { Document } from './document.ts'
import { isFieldName, isReserved, namesAround } from './paths.ts'
import { parentOf, findTableAround } from './place.ts'

/** The node with this id, if there is one. */
export const nodeOf = (document: Document, id: string): Node | undefined =>
  Object.hasOwn(document.nodes, id) ? document.nodes[id] : undefined

/** The document with the node of this id replaced. */
export const withNode = (document: Document, node: Node): Document => ({
  ...document,
  nodes: { ...document.nodes, [node.id]: node },
})

/** The bare node of a new widget, without its children. */
export function makeNode(
  kinds: Kinds,
  given: {
    readonly id: string
    readonly kind: string
    readonly field: string
    readonly label?: string
    readonly options?: object
  },
): Node {
  const kind = kinds[given.kind]
  return Parse(
    nodeSchema,
    Default(nodeSchema, {
      id: given.id,
      kind: given.kind,
      version: kind?.version ?? 1,
      field: given.field,
      label: given.label ?? kind?.texts.zh['name'] ?? given.kind,
      options: { ...given.options },
    }),
  )
}

/** The document with these nodes detached from their parents; they are still in it. */
export function detach(document: Document, ids: readonly string[]): Document {
  const gone = new Set(ids)
  const rest = (children: readonly string[]): string[] => children.filter((id) => !gone.has(id))
  const nodes = { ...document.nodes }
  for (const node of Object.values(nodes))
    if (node.children.some((id) => gone.has(id)))
      nodes[node.id] = { ...node, children: rest(node.children) }
  return { ...document, nodes, children: rest(document.children) }
}

/** Would the move bring two fields of the same name into one scope? */
export function clashOf(
  kinds: Kinds,
  document: Document,
  command: { readonly ids: readonly string[]; readonly parent: string },
): string | undefined {
  const scope = findTableAround(kinds, document, command.parent)
  const taken = namesAround(kinds, document, command.parent)
  for (const id of command.ids) {
    const table = findTableAround(kinds, document, parentOf(document, id))
    if (table === scope) continue
    const own = table === id ? [] : [...walk(document, id)].map(({ node }) => node)
    for (const { field } of [getOwn(document, id), ...own]) {
      if (field !== '' && taken.has(field.toLowerCase())) return field
      taken.add(field.toLowerCase())
    }
  }
  return undefined
}

const getOwn = (document: Document, id: string): { readonly field: string } =>
  nodeOf(document, id) ?? { field: '' }

/** Does a pasted node have a valid field name, or none where it holds no data? */
export const isReadable = (kinds: Kinds, node: Node): boolean =>
  (kinds[node.kind]?.holdsData ?? node.field === '')
    ? isFieldName(node.field) && !isReserved(node.field)
    : node.field === ''

/** These nodes and all below them. */
export function* walkPasted(document: Document, ids: readonly string[]): ReturnType<typeof walk> {
  const inside = new Set(ids)
  for (const visit of walk(document)) {
    if (!inside.has(visit.node.id) && !visit.above.some((id) => inside.has(id))) continue
    yield visit
  }
}
