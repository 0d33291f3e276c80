import { pageButtons } from '../grant/page-buttons.ts'
import type { PageButton } from '../grant/page-buttons.ts'
import { can, canMenu, canOpen } from '../permission.ts'
import type { Rights } from '../permission.ts'
import type { Call } from './call.ts'

/**
 * May a caller with these rights make this call, with these path parameters? The server refuses and
 * screens hide by it. Buttons of a hand-coded page are granted under the code of its menu entry,
 * those of a form under the id of its model. The code is also the id of every menu entry of a new
 * installation (specification 3 and 6: modelId of the route).
 */
export function mayCall(
  rights: Rights,
  { needs }: Pick<Call, 'needs'>,
  params: { readonly [name: string]: string } = {},
): boolean {
  if (typeof needs === 'string') return true
  if ('menu' in needs)
    return (
      canMenu(rights, needs.menu) &&
      (needs.button === undefined || can(rights, needs.menu, 'button', needs.button))
    )
  const modelId = params[needs.model] ?? ''
  return (
    canOpen(rights, modelId) &&
    (needs.button === undefined || can(rights, modelId, 'button', needs.button))
  )
}

/**
 * The buttons of every hand-coded page that its calls need, by the code of its menu entry; pages in
 * the order of calls, buttons in their own. A page that only reads has none.
 */
export function pagesOf(
  calls: readonly Pick<Call, 'needs'>[],
): ReadonlyMap<string, readonly PageButton[]> {
  const asked = new Map<string, Set<PageButton>>()
  for (const { needs } of calls) {
    if (typeof needs === 'string' || !('menu' in needs)) continue
    const held = asked.get(needs.menu) ?? new Set()
    asked.set(needs.menu, needs.button ? held.add(needs.button) : held)
  }
  return new Map(
    [...asked].map(([menu, held]) => [menu, pageButtons.filter((button) => held.has(button))]),
  )
}
