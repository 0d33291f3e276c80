import { EyeInvisibleOutlined, WarningFilled } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { LinkMark } from '../fragments/link-mark.tsx'
import { designTexts } from '../texts.ts'
import { OthersMark } from '../presence/mark.tsx'
import { plainColumn } from '../widths.ts'
import { LayoutBox, TableBox } from './box.tsx'
import { Face } from './face.tsx'
import { tabStop } from './focus.ts'
import { Label } from './label.tsx'
import { NodeBar } from './node-bar.tsx'
import { Resizer } from './resizer.tsx'

interface Props {
  readonly id: string
  readonly onMoveTo: (id: string) => void
}

const Marks = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const text = useTexts(designTexts)
  return (
    <span className="design-marks">
      {node.linked && <LinkMark linked={node.linked} />}
      {node.hidden && <EyeInvisibleOutlined aria-label={text('hidden')} />}
      {store.problemsOf(node.id).length > 0 && <WarningFilled aria-label={text('hasProblem')} />}
    </span>
  )
})

const Inside = observer(
  ({ node, onMoveTo }: { readonly node: Node; readonly onMoveTo: Props['onMoveTo'] }) => {
    const store = useDesign()
    const kind = store.kinds[node.kind]
    const draw = (id: string) => <CanvasNode key={id} id={id} onMoveTo={onMoveTo} />
    if (!kind?.holds) {
      return (
        <div className={`design-field design-field-${store.form.labelPosition}`}>
          <Label node={node} />
          <Face node={node} />
        </div>
      )
    }
    const isTable = kind.holds === 'rows'
    return (
      <>
        {isTable && <Label node={node} />}
        {!isTable && store.renaming === node.id && <Label node={node} />}
        <div data-body={node.id}>
          {isTable ? <TableBox node={node} draw={draw} /> : <LayoutBox node={node} draw={draw} />}
        </div>
      </>
    )
  },
)

const Bar = observer((props: Props) => {
  const store = useDesign()
  if (store.selection !== props.id) return null
  return (
    <>
      <NodeBar {...props} />
      {store.chosen.length === 1 && <Resizer id={props.id} />}
    </>
  )
})

/**
 * Moves the focus to the node when it is selected, but only if the focus was on the canvas or
 * nowhere.
 */
function useFocusWhen(isSelected: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!isSelected || !element) return
    const { activeElement } = document
    if (
      activeElement === null ||
      activeElement === document.body ||
      (activeElement.closest('[data-canvas]') && activeElement.closest('[data-node]') !== element)
    )
      element.focus({ preventScroll: true })
    element.scrollIntoView?.({ block: 'nearest' })
  }, [isSelected])
  return ref
}

/** One placed node on the canvas. It redraws only when it, or whether it is selected, changes. */
export const CanvasNode = observer(({ id, onMoveTo }: Props) => {
  const store = useDesign()
  const { language, say } = useRuntime()
  const isSelected = store.isSelected(id)
  const ref = useFocusWhen(isSelected)
  const node = store.node(id)
  if (!node) return null
  const kind = store.kinds[node.kind]
  const name = say(designTexts, 'node', {
    kind: kind ? say(kind.texts, 'name') : node.kind,
    name: labelOf(node, language),
  })
  return (
    <div
      ref={ref}
      role="group"
      aria-label={name}
      aria-current={isSelected}
      {...tabStop(isSelected)}
      data-node={id}
      className={`design-node${isSelected ? ' is-selected' : ''}${node.hidden ? ' is-hidden' : ''}`}
      style={{ gridColumn: `span ${node.span}`, flexBasis: node.column.width || plainColumn }}
    >
      {isSelected && <Bar id={id} onMoveTo={onMoveTo} />}
      <Marks node={node} />
      <OthersMark id={id} />
      <Inside node={node} onMoveTo={onMoveTo} />
    </div>
  )
})
