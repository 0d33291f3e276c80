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
 * A field of its own that people fill or a formula does: neither a container nor filled by the
 * system.
 */
const isPlain = (kind: Kind | undefined): boolean =>
  kind !== undefined && kind.holdsData && kind.holds === null && kind.fill === null

/** May a placed field become one of another kind? Null when it may. */
export function canTurn(kinds: Kinds, document: Document, { id, kind }: Turn): Refusal | null {
  const node = Object.hasOwn(document.nodes, id) ? document.nodes[id] : undefined
  if (!node) return { code: 'unknownNode' }
  if (!Object.hasOwn(kinds, kind)) return { code: 'unknownKind', params: { kind } }
  if (!isPlain(kinds[node.kind]) || !isPlain(kinds[kind])) return { code: 'cannotTurn' }
  return canPlace(kinds, document, { kind, parent: parentOf(document, id) })
}

/** Options that both kinds have, as far as the new one takes them. */
function keptOptions(kind: Kind, options: Node['options']): Node['options'] {
  let kept: Node['options'] = {}
  for (const [key, value] of Object.entries(options)) {
    const next = { ...kept, [key]: value }
    if (Object.hasOwn(kind.options.properties, key) && kind.fits(next)) kept = next
  }
  return kept
}

/** The list goes on with the field as far as its new kind can stand there. */
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
 * The document with a field of another kind in its place: id, name, label and with them the stored
 * values stay its own. `canTurn` was asked before.
 */
export function turned(kinds: Kinds, document: Document, { id, kind: name }: Turn): Document {
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
