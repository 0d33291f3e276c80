import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Grid } from '#renderers/pages/form/parts/grid.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { SlotContent } from '#renderers/view.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { designTexts } from '../texts.ts'
import { Boundary } from './boundary.tsx'
import { layoutOf } from './lazy.ts'

const Hint = () => {
  const text = useTexts(designTexts)
  return <div className="design-hint">{text('emptyBox')}</div>
}

interface LayoutBoxProps {
  readonly node: Node
  /** Draws one child. The canvas passes it in, because boxes and nodes contain each other. */
  readonly draw: (id: string) => ReactNode
}

/**
 * A node without data as the form draws it, with its children. A container that holds nothing shows
 * a hint that it can be filled.
 */
export const LayoutBox = observer(({ node, draw }: LayoutBoxProps) => {
  const store = useDesign()
  const { language } = useRuntime()
  const Layout = layoutOf(node.kind)
  const bound = store.bound(node.id)
  const isContainer = (store.kinds[node.kind]?.holds ?? null) !== null
  const plain = (
    <Grid document={store.document} isStacked={false}>
      {isContainer && node.children.length === 0 ? <Hint /> : node.children.map(draw)}
    </Grid>
  )
  if (!Layout || !bound) return plain
  const slots = node.children.map((id): SlotContent => {
    const [child, childBound] = [store.node(id), store.bound(id)]
    return {
      id,
      label: child ? labelOf(child, language) : '',
      span: child?.span ?? 24,
      content: draw(id),
      ...(childBound && { area: childBound.area }),
      hasProblem: store
        .problemsOf(id)
        .some((problem) => problem.severity === 'error' && !store.todo.has(problem)),
    }
  })
  const empty = {
    id: `${node.id}-empty`,
    label: '',
    span: 24,
    content: <Hint />,
    hasProblem: false,
  }
  const drawn = (
    <Layout
      id={`design-${node.id}`}
      label={labelOf(node, language)}
      options={bound.options}
      slots={isContainer && slots.length === 0 ? [empty] : slots}
      wanted={node.children.find(store.holdsSelection) ?? null}
    />
  )
  return (
    <Boundary of={node} fallback={plain}>
      <Suspense fallback={plain}>{isContainer ? drawn : <div inert>{drawn}</div>}</Suspense>
    </Boundary>
  )
})
