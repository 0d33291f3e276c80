import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { SlotContent } from '#renderers/view.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { BoundKind } from '#schemas/widget/define.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { designTexts } from '../texts.ts'
import { Boundary } from './boundary.tsx'
import { layoutOf } from './lazy.ts'

/** Draws one child. The canvas passes it in, because boxes and nodes contain each other. */
export type DrawNode = (id: string) => ReactNode

const Hint = () => {
  const text = useTexts(designTexts)
  return <div className="design-hint">{text('emptyBox')}</div>
}

/** Draws children in the form's grid of 24 columns. */
export const Grid = ({
  ids,
  draw,
}: {
  readonly ids: readonly string[]
  readonly draw: DrawNode
}) => <div className="design-grid">{ids.length === 0 ? <Hint /> : ids.map(draw)}</div>

const areaOf = (bound: BoundKind | null): Pick<SlotContent, 'area'> =>
  bound ? { area: bound.area } : {}

/** A layout node in its own frame. An empty one shows a hint that it can be filled. */
export const LayoutBox = observer(
  ({ node, draw }: { readonly node: Node; readonly draw: DrawNode }) => {
    const store = useDesign()
    const { language } = useRuntime()
    const Layout = layoutOf(node.kind)
    const bound = store.bound(node.id)
    const grid = <Grid ids={node.children} draw={draw} />
    if (!Layout || !bound) return grid
    const slots = node.children.map((id): SlotContent => {
      const child = store.node(id)
      return {
        id,
        label: child ? labelOf(child, language) : '',
        span: child?.span ?? 24,
        content: draw(id),
        ...areaOf(store.bound(id)),
        hasProblem: store.problemsOf(id).some((problem) => problem.severity === 'error'),
      }
    })
    const empty: SlotContent = {
      id: `${node.id}-empty`,
      label: '',
      span: 24,
      content: <Hint />,
      hasProblem: false,
    }
    return (
      <Boundary of={node} fallback={grid}>
        <Suspense fallback={grid}>
          <Layout
            id={`design-${node.id}`}
            label={labelOf(node, language)}
            options={bound.options}
            slots={slots.length === 0 ? [empty] : slots}
            wanted={node.children.find(store.holdsSelection) ?? null}
          />
        </Suspense>
      </Boundary>
    )
  },
)

/**
 * A sub-table on the canvas: its columns side by side. Something can be dropped beside each column.
 */
export const TableBox = observer(
  ({ node, draw }: { readonly node: Node; readonly draw: DrawNode }) => {
    const text = useTexts(designTexts)
    const { language } = useRuntime()
    return (
      <div
        className="design-table"
        role="group"
        aria-label={text('columns', { name: labelOf(node, language) })}
      >
        {node.children.length === 0 ? (
          <div className="design-hint">{text('noColumns')}</div>
        ) : (
          node.children.map(draw)
        )}
      </div>
    )
  },
)
