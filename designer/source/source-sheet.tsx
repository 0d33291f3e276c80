import { App, Drawer, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { sourceTexts } from './texts.ts'

const SourceView = lazy(() =>
  import('./source-view.tsx').then(({ SourceView: View }) => ({ default: View })),
)

/**
 * The source beside the canvas, which stays usable. The editor is loaded when it is first opened.
 * Escape is left to the editor.
 */
export const SourceSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useTexts(sourceTexts)
  const { modal } = App.useApp()
  const [isEdited, setIsEdited] = useState(false)
  const close = () => {
    if (isEdited)
      void modal.confirm({
        title: text('lose'),
        okText: text('reset'),
        cancelText: text('stay'),
        onOk: onClose,
      })
    else onClose()
  }
  return (
    <Drawer
      open
      mask={false}
      keyboard={false}
      size="min(760px, 100vw)"
      title={text('title')}
      onClose={close}
      styles={{ body: { padding: 12 } }}
    >
      <Suspense fallback={<Skeleton active />}>
        <SourceView onEdited={setIsEdited} />
      </Suspense>
    </Drawer>
  )
}
