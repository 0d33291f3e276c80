/**
 * One dependency: `from` is computed from `to`, because of `rule`, or of a formula where that is
 * null.
 */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly rule: string | null
}

/**
 * The edges that are part of circles, circle by circle (Tarjan's strongly connected components);
 * linear, and not recursive.
 */
export function circlesOf<E extends Edge>(edges: readonly E[]): readonly (readonly E[])[] {
  const leaving = new Map<string, E[]>()
  for (const edge of edges) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const part = new Map<string, number>()
  const waiting: string[] = []
  const open: { readonly at: string; next: number }[] = []
  const enter = (at: string): void => {
    lowest.set(at, order.size)
    order.set(at, order.size)
    waiting.push(at)
    open.push({ at, next: 0 })
  }
  const lower = (at: string, to: number): void =>
    void lowest.set(at, Math.min(lowest.get(at) ?? to, to))
  const close = (at: string): void => {
    open.pop()
    const above = open.at(-1)
    if (above) lower(above.at, lowest.get(at) ?? 0)
    if (lowest.get(at) !== order.get(at)) return
    const members = waiting.splice(waiting.lastIndexOf(at))
    for (const member of members) part.set(member, order.get(at) ?? 0)
  }
  for (const start of leaving.keys()) {
    if (!order.has(start)) enter(start)
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const edge = leaving.get(top.at)?.[top.next]
      top.next += 1
      if (!edge) close(top.at)
      else if (!order.has(edge.to)) enter(edge.to)
      else if (!part.has(edge.to)) lower(top.at, order.get(edge.to) ?? 0)
    }
  }
  const circles = new Map<number, E[]>()
  for (const edge of edges) {
    const own = part.get(edge.from)
    if (own === undefined || own !== part.get(edge.to)) continue
    circles.set(own, [...(circles.get(own) ?? []), edge])
  }
  return [...circles.values()]
}
