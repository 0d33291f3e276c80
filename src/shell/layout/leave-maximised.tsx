import { useEffect, useRef } from 'react'
import { Button } from 'antd'
import { CompressOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { shellTexts } from '../texts.ts'
import { usePanels } from './panels.ts'

/** Is Escape needed by something that is open over the page? */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role=dialog], [role=menu], [role=listbox], [aria-expanded=true]') !== null

/** Ends the maximised content: a button, and the key Escape. */
export const LeaveMaximised = observer(() => {
  const panels = usePanels()
  const text = useTexts(shellTexts)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTaken(event.target))
        panels.maximise(false)
    }
    const { activeElement } = document
    button.current?.focus()
    window.addEventListener('keydown', leave)
    return () => {
      window.removeEventListener('keydown', leave)
      if (activeElement instanceof HTMLElement) activeElement.focus()
    }
  }, [panels])
  return (
    <Button
      ref={button}
      className="shell-leave"
      size="small"
      icon={<CompressOutlined aria-hidden />}
      onClick={() => panels.maximise(false)}
    >
      {text('leaveMaximised')}
    </Button>
  )
})
