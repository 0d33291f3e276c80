import type { Kysely } from 'kysely'
import { allNamesOf } from '#schemas/names.ts'
import { hearChanges } from '../auth/callers.ts'
import type { CallerChange } from '../auth/callers.ts'
import type { Database } from '../database/database.ts'
import { groupBy } from '../database/group-by.ts'
import type { Row, Tables } from '../tables/tables.ts'
import { nameOfRow, readerLanguage } from '../text/names.ts'

export type OrganizeNode = Row<'organizes'>

/** As what a unit is granted something. */
export const subjectTypeOf = ({
  category,
}: Pick<OrganizeNode, 'category'>): 'organize' | 'department' =>
  category === 'department' ? 'department' : 'organize'

const deepest = 50

/** The names and the code of a node in lower case. */
export const searchedWords = ({
  full_name: fullName,
  names,
  en_code: enCode,
}: OrganizeNode): string => [...allNamesOf({ fullName, names }), enCode].join('\n').toLowerCase()

/** Organisations and departments as the tree that they are. */
export class OrganizeTree {
  readonly #byId: ReadonlyMap<string, OrganizeNode>
  readonly #children: ReadonlyMap<string, readonly OrganizeNode[]>
  readonly #paths = new Map<string, readonly OrganizeNode[]>()
  /** By language and id. */
  readonly #ways = new Map<string, string>()
  #words: readonly string[] | undefined
  readonly #below = new Map<string, readonly OrganizeNode[]>()

  /** Siblings are given in their order. */
  constructor(nodes: readonly OrganizeNode[]) {
    this.#byId = new Map(nodes.map((node) => [node.id, node]))
    this.#children = groupBy(nodes, (node) => node.parent_id)
  }

  find(id: string): OrganizeNode | undefined {
    return this.#byId.get(id)
  }

  /** The name of a node as the reader sees it; '' for an unknown id. */
  nameOf(id: string): string {
    const node = this.find(id)
    return node ? nameOfRow(node) : ''
  }

  /** The direct children of a node; '' is the top. */
  children(id: string): readonly OrganizeNode[] {
    return this.#children.get(id) ?? []
  }

  /** The nodes from the top down to this one; empty for an unknown id. */
  path(id: string): readonly OrganizeNode[] {
    const known = this.#paths.get(id)
    if (known) return known
    const path: OrganizeNode[] = []
    for (let node = this.find(id); node && path.length < deepest; node = this.find(node.parent_id))
      path.unshift(node)
    this.#paths.set(id, path)
    return path
  }

  /** The names from the top down, joined for display. */
  way(id: string): string {
    const key = `${readerLanguage() ?? ''} ${id}`
    const known = this.#ways.get(key)
    if (known !== undefined) return known
    const way = this.path(id).map(nameOfRow).join(' / ')
    this.#ways.set(key, way)
    return way
  }

  /** All nodes whose name or code contains a lower-case word, parents before children. */
  holding(word: string): readonly OrganizeNode[] {
    this.#words ??= this.below('').map((node) => searchedWords(node))
    const words = this.#words
    return this.below('').filter((_, at) => words[at]?.includes(word))
  }

  /** The node and everything below it, parents before children; all nodes for ''. */
  below(id: string): readonly OrganizeNode[] {
    const known = this.#below.get(id)
    if (known) return known
    const found: OrganizeNode[] = []
    const walk = (node: OrganizeNode): void => {
      found.push(node)
      this.children(node.id).forEach(walk)
    }
    const own = this.find(id)
    if (own) walk(own)
    else this.children(id).forEach(walk)
    if (own || id === '') this.#below.set(id, found)
    return found
  }
}

interface CachedTree {
  tree: Promise<OrganizeTree> | undefined
  until: number
}

const lifetime = 60_000
const kept = new WeakMap<Kysely<Tables>, CachedTree>()

const isOfTree = (changed: CallerChange): boolean =>
  changed === 'all' ||
  ('concerns' in changed &&
    changed.concerns.some((concern) => concern === 'tree' || concern.startsWith('unit:')))

/**
 * Keeps the tree of a database in memory until an organisation changes. It is read again each
 * minute in case a message was missed.
 */
export function keepTree(db: Database): void {
  if (kept.has(db.kysely)) return
  const place: CachedTree = { tree: undefined, until: 0 }
  kept.set(db.kysely, place)
  hearChanges(db, (changed) => {
    if (isOfTree(changed)) place.tree = undefined
  })
}

const readTree = async (kysely: Kysely<Tables>): Promise<OrganizeTree> =>
  new OrganizeTree(
    await kysely.selectFrom('organizes').selectAll().orderBy('sort_code').orderBy('id').execute(),
  )

/** All organisations and departments: read afresh inside a transaction, else from memory. */
export function loadTree(kysely: Kysely<Tables>): Promise<OrganizeTree> {
  const place = kept.get(kysely)
  if (!place) return readTree(kysely)
  if (place.tree && place.until > Date.now()) return place.tree
  // If something changes during the read, the cached tree is dropped again.
  const tree = readTree(kysely)
  place.tree = tree
  place.until = Date.now() + lifetime
  tree.catch(() => (place.tree = undefined))
  return tree
}
