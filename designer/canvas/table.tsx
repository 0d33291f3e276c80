import { observer } from 'mobx-react-lite'
import { Suspense, useContext } from 'react'
import { Control } from '#renderers/parts/control.tsx'
import { HeadContext } from '#renderers/parts/row-table.tsx'
import type { ColumnHeadProps } from '#renderers/parts/row-table.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { designTexts } from '../texts.ts'
import { Boundary } from './boundary.tsx'
import { useCanvasGiven } from './face.tsx'
import { useHandle } from './handle.tsx'
import { viewOf } from './lazy.ts'
import { TableContext } from './table-context.ts'
import { tablePortOf } from './port.ts'
import type { BoundColumn } from './port.ts'

const NodeHead = observer(
  ({ node, head }: { readonly node: Node; readonly head: ColumnHeadProps }) => {
    const { name: _name, className, children, ...rest } = head
    const { attributes, over, label } = useHandle(node)
    return (
      <th scope="col" {...attributes} {...rest} className={`${className} ${attributes.className}`}>
        {over}
        {label ?? children}
      </th>
    )
  },
)

/** The head of a column, which stands for its node. */
const ColumnHead = observer((head: ColumnHeadProps) => {
  const store = useDesign()
  const table = store.node(useContext(TableContext))
  const node = table?.children
    .map((id) => store.node(id))
    .find((child) => child?.field === head.name)
  return node ? <NodeHead node={node} head={head} /> : null
})

const drawHead = (head: ColumnHeadProps) => <ColumnHead {...head} />

/** A sub-table as the form draws it. Its columns are selected and dragged by their heads. */
export const TableFace = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const text = useTexts(designTexts)
  const given = useCanvasGiven()
  const bound = store.bound(node.id)
  const columns = node.children.flatMap((id): BoundColumn[] => {
    const [child, childBound] = [store.node(id), store.bound(id)]
    return child && childBound ? [{ node: child, bound: childBound }] : []
  })
  const field = bound && tablePortOf(node, bound, { ...given, columns })
  const View = viewOf(node.kind)
  const kind = store.kinds[node.kind]
  const unreadable = <em className="design-unreadable">{text('unreadable')}</em>
  if (!bound || !field || !View || !kind) return unreadable
  return (
    <Boundary of={node} fallback={unreadable}>
      <Suspense fallback={null}>
        <TableContext value={node.id}>
          <HeadContext value={drawHead}>
            <Control
              kind={kind}
              field={field}
              options={bound.options}
              view={View}
              autoFocus={false}
            />
          </HeadContext>
        </TableContext>
        {columns.length === 0 && <div className="design-hint">{text('noColumns')}</div>}
      </Suspense>
    </Boundary>
  )
})
