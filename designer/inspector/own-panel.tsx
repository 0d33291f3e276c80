import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import type { Command } from '#schemas/design/edit.ts'
import type { Node } from '#schemas/widget/node.ts'
import { makeId } from '#schemas/wire/id.ts'
import { Boundary } from '../canvas/boundary.tsx'
import { panelOf } from '../canvas/lazy.ts'
import { useDesign } from '../context.tsx'

const unitArea = { columns: 1, rows: 1 }

/** What a kind shows of a node besides its options; nothing where the kind has no panel. */
export const OwnPanel = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const Panel = panelOf(node.kind)
  const bound = store.bound(node.id)
  if (!Panel || !bound) return null
  const nodes = node.children.flatMap((id) => {
    const child = store.node(id)
    return child
      ? [
          {
            id,
            label: child.label,
            area: store.bound(id)?.area ?? unitArea,
            children: child.children,
          },
        ]
      : []
  })
  const edit = ([first, ...more]: readonly Command[]) => {
    if (first && store.run(first, more)) store.select(node.id)
  }
  return (
    <Boundary of={node} fallback={null}>
      <Suspense fallback={null}>
        <Panel id={node.id} options={bound.options} nodes={nodes} makeId={makeId} edit={edit} />
      </Suspense>
    </Boundary>
  )
})
