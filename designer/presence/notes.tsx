import { Alert, Button, Space } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import { useDesign } from '../context.tsx'
import { savedOf } from '../open.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'
import { usePresence } from './context.tsx'
import { presenceTexts } from './texts.ts'

/**
 * A note over the settings of a node that somebody else is changing now. It only informs; editing
 * stays possible.
 */
export const EditingNote = observer(({ nodeId }: { readonly nodeId: string }) => {
  const presence = usePresence()
  const text = useTexts(presenceTexts)
  const other = presence?.editing(nodeId)
  if (!presence || !other) return null
  const action = (
    <Button size="small" onClick={() => presence.editAnyway(other, nodeId)}>
      {text('editAnyway')}
    </Button>
  )
  return (
    <Alert
      banner
      type="info"
      role="status"
      title={text('note', { name: other.name })}
      action={action}
    />
  )
})

interface SavedProps {
  readonly designId: string
  readonly send: Send
  readonly onCompare: () => void
}

/**
 * Shown over the canvas after another designer has saved the same design. The saved version can be
 * loaded (which can be undone) or compared with the current one.
 */
export const SavedNote = observer(({ designId, send, onCompare }: SavedProps) => {
  const presence = usePresence()
  const store = useDesign()
  const text = useTexts(presenceTexts)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState('')
  const saved = presence?.saved
  if (!presence || !saved) return null
  const load = async () => {
    setLoading(true)
    try {
      const theirs = savedOf(store.kinds, await send(designs.read, { params: { id: designId } }))
      if (theirs) store.loadTheirs(theirs)
      if (theirs) store.tell(text('loaded', { name: saved.name }))
      setFailure('')
    } catch (error) {
      setFailure(text('loadFailed', { reason: refusalOf(error).message }))
    } finally {
      setLoading(false)
    }
  }
  const action = (
    <Space wrap>
      <Button size="small" type="primary" loading={isLoading} onClick={() => void load()}>
        {text('load')}
      </Button>
      <Button size="small" onClick={onCompare}>
        {text('compare')}
      </Button>
      <Button size="small" type="text" onClick={presence.dismiss}>
        {text('later')}
      </Button>
    </Space>
  )
  return (
    <Alert
      banner
      type={failure ? 'error' : 'info'}
      role="status"
      title={failure || text('savedBy', { name: saved.name })}
      action={action}
    />
  )
})
