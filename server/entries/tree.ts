import type { Kysely } from 'kysely'
import { groupBy } from '../group.ts'
import type { Row, Tables } from '../tables.ts'

export type OrganizeNode = Pick<Row<'organizes'>, 'id' | 'parent_id' | 'category' | 'full_name' | 'en_code' | 'enabled_mark' | 'manager_id'>

const deepest = 50

/** Organisations and departments as the tree that they are. */
export class OrganizeTree {
  readonly #byId: ReadonlyMap<string, OrganizeNode>
  readonly #children: ReadonlyMap<string, readonly OrganizeNode[]>

  /** Brothers in the order in which they are given. */
  constructor(nodes: readonly OrganizeNode[]) {
    this.#byId = new Map(nodes.map((node) => [node.id, node]))
    this.#children = groupBy(nodes, (node) => node.parent_id)
  }

  find(id: string): OrganizeNode | undefined {
    return this.#byId.get(id)
  }

  /** What hangs directly in a node; '' is the top. */
  children(id: string): readonly OrganizeNode[] {
    return this.#children.get(id) ?? []
  }

  /** From the top down to the node itself; nothing for a node that is not there. */
  path(id: string): OrganizeNode[] {
    const path: OrganizeNode[] = []
    for (let node = this.find(id); node && path.length < deepest; node = this.find(node.parent_id)) path.unshift(node)
    return path
  }

  /** Its names from the top down, as people read them. */
  way(id: string): string {
    return this.path(id)
      .map((node) => node.full_name)
      .join(' / ')
  }

  /** The node and everything below it, parents before children; all for ''. */
  below(id: string): OrganizeNode[] {
    const own = this.find(id)
    return [...(own ? [own] : []), ...this.children(id).flatMap((node) => this.below(node.id))]
  }
}

/** All organisations and departments as they stand; some hundreds of rows. */
export const loadTree = async (kysely: Kysely<Tables>): Promise<OrganizeTree> =>
  new OrganizeTree(await kysely.selectFrom('organizes').select(['id', 'parent_id', 'category', 'full_name', 'en_code', 'enabled_mark', 'manager_id']).orderBy('sort_code').orderBy('id').execute())
