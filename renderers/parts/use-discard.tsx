import { Modal } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { discardTexts } from './discard-texts.ts'

/**
 * Protects what was typed in a dialog: leaving it by Esc, its close button or Cancel asks first
 * where something would be lost. The question must be drawn inside the dialog.
 */
export function useDiscard(
  isDirty: boolean,
  onClose: () => void,
): { readonly leave: () => void; readonly question: ReactNode } {
  const text = useTexts(discardTexts)
  const [isAsking, ask] = useState(false)
  return {
    leave: () => (isDirty ? ask(true) : onClose()),
    question: isAsking && (
      <Modal
        open
        width={400}
        title={text('title')}
        okText={text('discard')}
        cancelText={text('stay')}
        okButtonProps={{ danger: true }}
        cancelButtonProps={{ autoFocus: true }}
        closable={false}
        onCancel={() => ask(false)}
        onOk={() => {
          ask(false)
          onClose()
        }}
      />
    ),
  }
}
