import { Drawer, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useDiscard } from '#renderers/parts/use-discard.tsx'
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
  const [isEdited, setIsEdited] = useState(false)
  const { leave, question } = useDiscard(isEdited, onClose)
  return (
    <Drawer
      open
      mask={false}
      keyboard={false}
      size="min(760px, 100vw)"
      title={text('title')}
      onClose={leave}
      styles={{ body: { padding: 12 } }}
    >
      <Suspense fallback={<Skeleton active />}>
        <SourceView onEdited={setIsEdited} />
      </Suspense>
      {question}
    </Drawer>
  )
}
