import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { focusSelected } from '../canvas/focus.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useShelf } from './context.ts'
import { GroupDialog } from './group-dialog.tsx'
import { KeepDialog } from './keep-dialog.tsx'

/** The dialogs about groups; only one is open at a time. */
export const FragmentSheets = observer(() => {
  const { asked } = useShelf()
  const isOpen = asked !== null
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusSelected()
    wasOpen.current = isOpen
  }, [isOpen])
  if (asked?.type === 'keep') return <KeepDialog />
  if (asked?.type === 'change') return <ChangeDialog placeId={asked.place} />
  return asked ? <GroupDialog key={asked.id} id={asked.id} /> : null
})
