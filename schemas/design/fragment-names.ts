import type { Kinds } from '../widget/define.ts'
import { walk } from './document.ts'
import type { Document } from './document.ts'
import { findFreeName } from './paths.ts'

/** A wished name; firm wishes are served before others. */
export interface NameWish {
  readonly field: string
  readonly isFirm: boolean
}

/**
 * Names for nodes already in a document, by id: the wished one, with a number where it is taken in
 * its scope.
 */
export function namesFor(
  kinds: Kinds,
  document: Document,
  wishes: ReadonlyMap<string, NameWish>,
): Map<string, string> {
  const tables = new Set<string>()
  const scopes = new Map<string, Set<string>>()
  const open: { readonly id: string; readonly wish: NameWish; readonly taken: Set<string> }[] = []
  for (const { node, above } of walk(document)) {
    if (kinds[node.kind]?.holds === 'rows') tables.add(node.id)
    const scope = above.find((id) => tables.has(id)) ?? ''
    const taken = scopes.get(scope) ?? new Set<string>()
    scopes.set(scope, taken)
    const wish = wishes.get(node.id)
    if (!wish) taken.add(node.field.toLowerCase())
    else if (wish.field !== '') open.push({ id: node.id, wish, taken })
  }
  const names = new Map<string, string>()
  for (const isFirm of [true, false]) {
    for (const { id, wish, taken } of open.filter((openNode) => openNode.wish.isFirm === isFirm)) {
      const field = taken.has(wish.field.toLowerCase())
        ? findFreeName(taken, wish.field.replace(/\d+$/, '') || 'field')
        : wish.field
      taken.add(field.toLowerCase())
      names.set(id, field)
    }
  }
  return names
}
