import { EyeInvisibleOutlined, WarningFilled } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { CellHandle } from '#renderers/pages/form/parts/tree.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { LinkMark } from '../fragments/link-mark.tsx'
import { OthersMark } from '../presence/mark.tsx'
import { designTexts } from '../texts.ts'
import { tabStop } from './focus.ts'
import { Renaming } from './label.tsx'
import { Resizer } from './resizer.tsx'

const Marks = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const text = useTexts(designTexts)
  return (
    <span className="design-marks">
      {node.linked && <LinkMark linked={node.linked} />}
      {node.hidden && <EyeInvisibleOutlined aria-label={text('hidden')} />}
      {store.problemsOf(node.id).some((problem) => !store.todo.has(problem)) && (
        <WarningFilled aria-label={text('hasProblem')} />
      )}
    </span>
  )
})

const Over = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  return (
    <>
      <Marks node={node} />
      <OthersMark id={node.id} />
      {store.selection === node.id && store.chosen.length === 1 && <Resizer id={node.id} />}
    </>
  )
})

/**
 * Moves the focus to the node when it is selected, but only if the focus was on the canvas or
 * nowhere.
 */
function useFocusWhen(isSelected: boolean, id: string) {
  const before = useRef(false)
  useEffect(() => {
    const was = before.current
    before.current = isSelected
    if (!isSelected || was) return
    const element = document.querySelector<HTMLElement>(`[data-canvas] [data-node="${id}"]`)
    const { activeElement } = document
    if (!element) return
    if (
      activeElement === null ||
      activeElement === document.body ||
      (activeElement.closest('[data-canvas]') && activeElement.closest('[data-node]') !== element)
    )
      element.focus({ preventScroll: true })
    element.scrollIntoView?.({ block: 'nearest' })
  }, [isSelected, id])
}

interface NodeHandle extends CellHandle {
  readonly attributes: CellHandle['attributes'] & { readonly className: string }
}

/**
 * What makes the cell of a node one that is selected, dragged and renamed. Call it inside an
 * observer.
 */
export function useHandle(node: Node): NodeHandle {
  const store = useDesign()
  const { language, say } = useRuntime()
  const isSelected = store.isSelected(node.id)
  useFocusWhen(isSelected, node.id)
  const kind = store.kinds[node.kind]
  const marks = { 'data-node': node.id, ...(kind?.holds && { 'data-body': node.id }) }
  return {
    attributes: {
      ...marks,
      role: 'group',
      'aria-label': say(designTexts, 'node', {
        kind: kind ? say(kind.texts, 'name') : node.kind,
        name: labelOf(node, language),
      }),
      'aria-current': isSelected,
      ...tabStop(isSelected),
      className: `design-node${isSelected ? ' is-selected' : ''}${node.hidden ? ' is-hidden' : ''}`,
    },
    ...(store.renaming === node.id && {
      label: (
        <span className="berth-label design-renaming">
          <Renaming node={node} />
        </span>
      ),
    }),
    over: <Over node={node} />,
  }
}
