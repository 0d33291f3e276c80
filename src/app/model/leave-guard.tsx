import { Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { wishOf } from './use-address.ts'

const recordOf = (search: string): string => JSON.stringify(wishOf(new URLSearchParams(search)))

/**
 * Asks before a changed form is closed by its buttons, Esc, Back or another record, and before the
 * browser closes. Switching to another page keeps the form open.
 */
export function LeaveGuard({
  isDirty,
  onLeave,
}: {
  readonly isDirty: () => boolean
  readonly onLeave: () => void
}) {
  const text = useTexts(formTexts)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname === currentLocation.pathname &&
      recordOf(nextLocation.search) !== recordOf(currentLocation.search) &&
      isDirty(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={text('unsaved')}
      okText={text('leave')}
      okButtonProps={{ danger: true }}
      cancelText={text('stay')}
      onOk={() => {
        onLeave()
        blocker.proceed?.()
      }}
      destroyOnHidden
      onCancel={() => blocker.reset?.()}
      zIndex={1100}
    >
      {text('unsavedText')}
    </Modal>
  )
}
