import { PlusCircleFilled } from '@ant-design/icons'
import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { DragStartEvent } from '@dnd-kit/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '#renderers/parts/icon.tsx'
import { useDesign } from '../context.tsx'
import { useShelf } from '../fragments/context.ts'
import { DropLine } from './drop-line.tsx'
import { follow } from './follow.ts'
import { selectInRectangle } from './marquee.ts'
import { DragStore } from './store.ts'

const Ghost = observer(({ drag }: { readonly drag: DragStore }) => {
  const store = useDesign()
  const { held } = drag
  if (!held) return null
  const name =
    'ids' in held
      ? store.nameOfSeveral(held.ids)
      : 'fragment' in held
        ? held.fragment.fullName
        : store.say(held.kind.texts, 'name')
  const isSeveral = 'ids' in held && held.ids.length > 1
  return (
    <div className={`design-ghost-body${isSeveral ? ' is-several' : ''}`}>
      {drag.isCopy && 'ids' in held ? <PlusCircleFilled /> : <Icon name={held.kind.icon} />} {name}
    </div>
  )
})

/**
 * Makes parts of the designer draggable onto the canvas. Drawing a rectangle on the empty ground
 * selects nodes. Esc cancels either.
 */
export const DragArea = ({ children }: { readonly children: ReactNode }) => {
  const store = useDesign()
  const shelf = useShelf()
  const [drag] = useState(() => new DragStore(store, shelf))
  const ghost = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const stop = useRef<(isCancelled: boolean) => void>(() => {})
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  useEffect(() => () => stop.current(true), [])
  const onStart = ({ activatorEvent }: DragStartEvent) => {
    const { target } = activatorEvent
    const source =
      target instanceof Element
        ? target.closest<HTMLElement>('[data-kind],[data-node],[data-fragment]')
        : null
    if (!source && activatorEvent instanceof MouseEvent)
      stop.current = selectInRectangle({
        design: store,
        start: activatorEvent,
        frame: frame.current,
      })
    if (
      !source ||
      !drag.take({
        kind: source.dataset['kind'],
        node: source.dataset['node'],
        fragment: source.dataset['fragment'],
      })
    )
      return
    stop.current = follow({ drag, design: store, ghost: ghost.current, layer: layer.current })
  }
  const end = (isCancelled: boolean) => () => {
    stop.current(isCancelled)
    stop.current = () => {}
    if (isCancelled) drag.cancel()
    else drag.drop()
  }
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={{ screenReaderInstructions: { draggable: '' } }}
      onDragStart={onStart}
      onDragEnd={end(false)}
      onDragCancel={end(true)}
    >
      {children}
      <DropLine drag={drag} layer={layer} />
      <div ref={frame} className="design-marquee" aria-hidden />
      <div ref={ghost} className="design-ghost" aria-hidden>
        <Ghost drag={drag} />
      </div>
    </DndContext>
  )
}
