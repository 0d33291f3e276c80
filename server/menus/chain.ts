import type { Row } from '../tables/tables.ts'

type MenuChainRow = Pick<Row<'menus'>, 'id' | 'parent_id' | 'enabled_mark'>

const deepest = 50

/** Tells which menu entries are switched on, together with every entry above them. */
export function chainOf(all: readonly MenuChainRow[]): (id: string) => boolean {
  const byId = new Map(all.map((entry) => [entry.id, entry]))
  const isOn = (id: string, depth: number): boolean => {
    const entry = byId.get(id)
    return (
      entry?.enabled_mark === 1 &&
      depth < deepest &&
      (entry.parent_id === '' || isOn(entry.parent_id, depth + 1))
    )
  }
  return (id) => isOn(id, 0)
}
