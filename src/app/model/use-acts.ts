import { App } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { FormActs } from '#schemas/runtime.ts'
import { useModelPlace } from './place.ts'
import type { Wish } from './use-address.ts'

interface ActsOptions {
  /** The open record, '' for a new one. */
  readonly id: string
  readonly isDirty: () => boolean
  readonly refresh: () => void
}

/** The actions for buttons of an open record; the same object as long as it is open. */
export function useActs(given: ActsOptions): FormActs {
  const { address, list } = useModelPlace()
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const text = useTexts(formTexts)
  const now = useRef({ ...given, navigate, modal, text })
  useEffect(() => {
    now.current = { ...given, navigate, modal, text }
  })
  const { id } = given
  return useMemo(() => {
    const can = (act: Wish['act']): boolean => {
      const { canAdd, canEdit, canDetail } = list.plan
      if (act === 'add') return canAdd
      return id !== '' && (act === 'edit' ? canEdit : canDetail)
    }
    return {
      go: (path) => void now.current.navigate(path),
      open: (act) => {
        if (can(act)) address.open({ act, id: act === 'add' ? '' : id }, 'replace')
      },
      refresh: () => {
        const { isDirty, refresh, modal: dialogs, text: say } = now.current
        if (isDirty())
          void dialogs.confirm({
            title: say('unsaved'),
            content: say('unsavedText'),
            okText: say('leave'),
            okButtonProps: { danger: true },
            cancelText: say('stay'),
            onOk: refresh,
          })
        else refresh()
      },
    }
  }, [address, list, id])
}
