import { useEffect, useRef, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { PageRuntime } from '#schemas/runtime.ts'
import { farRole, farRow } from './field-row.tsx'
import { together } from './near.tsx'
import { eagerFields, FarPlace, partOf, TreeNode, useDrawn } from './tree.tsx'
import type { FormTreeContext } from './tree.tsx'

/**
 * The topmost nodes in their order, in groups: a node that is drawn at once is alone, other fields
 * are together with their neighbours.
 */
export function stretchesOf(
  drawn: Pick<FormTreeContext, 'form' | 'fields'>,
  runtime: Pick<PageRuntime, 'device' | 'isDesign'>,
): readonly (readonly string[])[] {
  const all: string[][] = []
  let open: string[] | undefined
  for (const id of drawn.form.plan.model.document.children) {
    const part = partOf(drawn, runtime, id)
    if (!part) continue
    const isAlone = !part.isLeaf || part.index < eagerFields
    if (isAlone || !open || open.length === together) all.push((open = [id]))
    else open.push(id)
    if (isAlone) open = undefined
  }
  return all
}

/**
 * Fields that become visible together. Until then a single component draws them all as labels and
 * values, to save work.
 */
export function Stretch({ ids }: { readonly ids: readonly string[] }) {
  const [near, setNear] = useState<{ readonly reached: string } | undefined>()
  if (near)
    return ids.map((id) => <TreeNode key={id} id={id} isNear isReached={id === near.reached} />)
  return <FarStretch ids={ids} onNear={setNear} />
}

interface FarStretchProps {
  readonly ids: readonly string[]
  onNear(near: { readonly reached: string }): void
}

const FarStretch = observer(({ ids, onNear }: FarStretchProps) => {
  const drawn = useDrawn()
  const runtime = useRuntime()
  const place = useRef<HTMLDivElement>(null)
  const { form, views, nearness } = drawn
  const parts = ids
    .flatMap((id) => partOf(drawn, runtime, id) ?? [])
    .filter(({ node, entry }) =>
      entry ? entry.field.visible && views[node.kind]?.view : form.isShown(node.id),
    )
  const first = parts[0]?.node.id
  useEffect(
    () =>
      first !== undefined && place.current
        ? nearness.watch(place.current, () => onNear({ reached: '' }))
        : undefined,
    [first, nearness, onNear],
  )
  return parts.map(({ node, entry }) => {
    const at = node.id === first ? place : null
    return entry ? (
      farRow({
        ...entry,
        place: at,
        role: farRole(views, entry.source),
        onReach: () => onNear({ reached: node.id }),
      })
    ) : (
      <FarPlace key={node.id} span={node.span} place={at} />
    )
  })
})
