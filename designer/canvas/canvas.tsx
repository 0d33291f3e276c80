import { ConfigProvider } from 'antd'
import { observer } from 'mobx-react-lite'
import type { MouseEvent } from 'react'
import { controlSizes, Grid, isStacked } from '#renderers/pages/form/parts/grid.tsx'
import { ViewsContext } from '#renderers/parts/control.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { rootId } from '#schemas/design/document.ts'
import { useActs } from '../acts.ts'
import { useDesign } from '../context.tsx'
import { DragSource } from '../drag/source.tsx'
import { choosingOf } from '../selecting.ts'
import { designTexts } from '../texts.ts'
import { tabStop } from './focus.ts'
import { NodeBar } from './node-bar.tsx'
import { CanvasNode } from './node.tsx'
import { useViews } from './use-views.ts'

const idAt = ({ target }: MouseEvent): string | null => {
  if (!(target instanceof Element) || target.closest('[data-bar]')) return null
  return target.closest<HTMLElement>('[data-node]')?.dataset['node'] ?? rootId
}

/** Keeps the browser from selecting text, because Shift and a click select nodes. */
const keepText = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault()
}

/** The form as its designer sees it. A click selects a node, dragging moves it. */
export const Canvas = observer(({ onMoveTo }: { readonly onMoveTo: (id: string) => void }) => {
  const store = useDesign()
  const text = useTexts(designTexts)
  const { children, form, document } = store
  const views = useViews(document)
  const { doors } = useActs()
  const isSelected = store.isSelected(rootId)
  const onClick = (event: MouseEvent) => {
    // A click on a label would be repeated on its control.
    event.preventDefault()
    const id = idAt(event)
    if (id === null) return
    store.select(id, choosingOf(event))
    doors.bring(id === rootId ? 'form' : 'field')
  }
  const onDoubleClick = (event: MouseEvent) => {
    const id = idAt(event)
    if (id) store.rename(id)
  }
  return (
    <>
      <NodeBar id={store.selection} onMoveTo={onMoveTo} />
      <div className="design-scroller" data-scroller>
        <DragSource of="node">
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the designer handles the keys */}
          <div
            role="group"
            aria-label={text('canvas')}
            {...tabStop(isSelected)}
            className={`design-canvas${isSelected ? ' is-selected' : ''}`}
            style={form.opening === 'page' ? {} : { maxWidth: form.width }}
            data-canvas
            onMouseDown={keepText}
            onClick={onClick}
            onDoubleClick={onDoubleClick}
          >
            {children.length === 0 && (
              <div className="design-hint design-hint-form">{text('emptyForm')}</div>
            )}
            <ConfigProvider componentSize={controlSizes[form.size]}>
              <ViewsContext value={views}>
                <Grid document={document} isStacked={isStacked(document)}>
                  {children.map((id) => (
                    <CanvasNode key={id} id={id} />
                  ))}
                </Grid>
              </ViewsContext>
            </ConfigProvider>
          </div>
        </DragSource>
      </div>
    </>
  )
})
