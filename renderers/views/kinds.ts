import type { ComponentType } from 'react'
import { later } from '#renderers/parts/later.tsx'
import type { ListPlan } from '#schemas/page/list.ts'
import type { DrawnLayoutKind, LayoutKind, LayoutViewProps } from './define.ts'
import { board } from './board/kind.ts'
import { groups } from './groups/kind.ts'
import { table } from './table/kind.ts'

const drawn = (
  kind: LayoutKind,
  load: (() => Promise<ComponentType<LayoutViewProps>>) | null,
): DrawnLayoutKind => ({
  ...kind,
  View: load && later(load),
})

/** The list of layouts, in the order in which they are offered; the table is first. */
export const layoutKinds: readonly DrawnLayoutKind[] = [
  drawn(table, null),
  drawn(groups, async () => (await import('./groups/view.tsx')).GroupsView),
  drawn(board, async () => (await import('./board/view.tsx')).BoardView),
]

const byName = new Map(layoutKinds.map((kind) => [kind.kind, kind]))

/** The kind of this name; undefined where there is none. */
export const findLayoutKind = (name: string): DrawnLayoutKind | undefined => byName.get(name)

/** The kinds that fit a list. */
export const fittingKinds = (plan: ListPlan): readonly DrawnLayoutKind[] =>
  layoutKinds.filter((kind) => kind.guess(plan) !== null)
