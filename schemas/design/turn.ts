import type { Kind, Kinds } from '../widget/define.ts'
import type { Node } from '../widget/node.ts'
import type { Document, ListSearch, ListSettings } from './document.ts'
import { pathsOf } from './paths.ts'
import { canPlace, parentOf } from './place.ts'
import type { Refusal } from './refusal.ts'

export interface Turn {
  readonly id: string
  readonly kind: string
}

/**
 * Is it a data field filled in by users or a formula: neither a container nor filled by the system?
 */
const isPlain = (kind: Kind | undefined): boolean =>
  kind !== undefined && kind.holdsData && kind.holds === null && kind.fill === null

/** May a field change to another kind? Null where it may. */
export function canTurn(kinds: Kinds, document: Document, { id, kind }: Turn): Refusal | null {
  const node = Object.hasOwn(document.nodes, id) ? document.nodes[id] : undefined
  if (!node) return { code: 'unknownNode' }
  if (!Object.hasOwn(kinds, kind)) return { code: 'unknownKind', params: { kind } }
  if (!isPlain(kinds[node.kind]) || !isPlain(kinds[kind])) return { code: 'cannotTurn' }
  return canPlace(kinds, document, { kind, parent: parentOf(document, id) })
}

/** Options of both kinds that the new one accepts. */
function keptOptions(kind: Kind, options: Node['options']): Node['options'] {
  let kept: Node['options'] = {}
  for (const [key, value] of Object.entries(options)) {
    const next = { ...kept, [key]: value }
    if (Object.hasOwn(kind.options.properties, key) && kind.fits(next)) kept = next
  }
  return kept
}

/** Keeps the field in the list settings that its new kind allows. */
function settleList(list: ListSettings, path: string, { places, search }: Kind): ListSettings {
  const [way = 'equals'] = search
  const asked = (listSearch: ListSearch): ListSearch => ({
    ...listSearch,
    type: search.includes(listSearch.type) ? listSearch.type : way,
    keyword: listSearch.keyword && places.includes('keyword'),
  })
  return {
    ...list,
    columns: list.columns.filter(({ field }) => field !== path || places.includes('list')),
    searches: list.searches
      .filter(({ field }) => field !== path || places.includes('search'))
      .map((listSearch) => (listSearch.field === path ? asked(listSearch) : listSearch)),
    sort: list.sort.filter(({ field }) => field !== path || places.includes('sort')),
  }
}

/**
 * The document with a field changed to another kind; id, name, label and stored values stay. Check
 * `canTurn` before.
 */
export function turnField(kinds: Kinds, document: Document, { id, kind: name }: Turn): Document {
  const [node, kind] = [document.nodes[id], kinds[name]]
  if (!node || !kind || node.kind === name) return document
  const next: Node = {
    ...node,
    kind: name,
    version: kind.version,
    options: keptOptions(kind, node.options),
  }
  return {
    ...document,
    nodes: { ...document.nodes, [id]: next },
    list: settleList(document.list, pathsOf(kinds, document).get(id) ?? '', kind),
  }
}
