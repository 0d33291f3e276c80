import { useEffect } from 'react'
import { Modal } from 'antd'
import { useBlocker } from 'react-router-dom'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { NoticeDraft } from './notice-draft.ts'

/**
 * Asks for confirmation before a changed notice is left by Back or its buttons, and before the
 * browser closes. Going to another page needs none, because the notice stays open.
 */
export const LeaveGuard = ({ notice }: { readonly notice: NoticeDraft }) => {
  const text = useTexts(formTexts)
  const recordOf = (search: string) => new URLSearchParams(search).get('act')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      notice.isDirty &&
      nextLocation.pathname === currentLocation.pathname &&
      recordOf(nextLocation.search) !== recordOf(currentLocation.search),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (notice.isDirty) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [notice])
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={text('unsaved')}
      okText={text('leave')}
      okButtonProps={{ danger: true }}
      cancelText={text('stay')}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {text('unsavedText')}
    </Modal>
  )
}
