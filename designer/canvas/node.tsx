import { observer } from 'mobx-react-lite'
import { Labelled } from '#renderers/pages/form/parts/field-row.tsx'
import { LayoutCell } from '#renderers/pages/form/parts/tree.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { LayoutBox } from './box.tsx'
import { Face } from './face.tsx'
import { useHandle } from './handle.tsx'
import { TableFace } from './table.tsx'

const DrawnNode = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const { language } = useRuntime()
  const handle = useHandle(node)
  const kind = store.kinds[node.kind]
  if (kind && !kind.holdsData)
    return (
      <LayoutCell span={node.span} handle={handle}>
        {handle.label}
        <LayoutBox node={node} draw={drawNode} />
      </LayoutCell>
    )
  const isTable = kind?.holds === 'rows'
  return (
    <Labelled
      node={node}
      field={{
        id: `design-${node.id}`,
        label: labelOf(node, language),
        required: node.required,
      }}
      isWhole={isTable}
      handle={handle}
    >
      {isTable ? <TableFace node={node} /> : <Face node={node} />}
    </Labelled>
  )
})

/**
 * One placed node on the canvas, in the cell that the form draws it in. It redraws only when it, or
 * whether it is selected, changes.
 */
export const CanvasNode = observer(({ id }: { readonly id: string }) => {
  const node = useDesign().node(id)
  return node ? <DrawnNode node={node} /> : null
})

const drawNode = (id: string) => <CanvasNode key={id} id={id} />
