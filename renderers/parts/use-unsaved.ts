import { useId, useRef } from 'react'
import { useRuntime } from '#renderers/runtime.tsx'

/**
 * Protects unsaved input of a dialog. From the first `touch` until `leave`, its page asks before it
 * is closed, and is kept while it is not visible.
 */
export function useUnsaved(onDone: () => void) {
  const { hold } = useRuntime()
  const part = useId()
  const isTouched = useRef(false)
  const isDirty = () => isTouched.current
  const touch = () => {
    isTouched.current = true
    hold?.(part, isDirty)
  }
  /** Nothing would be lost any more. */
  const rest = () => {
    isTouched.current = false
    hold?.(part, null)
  }
  const leave = () => {
    // A save may finish while another page is visible. In any case this page no longer needs to
    // ask.
    rest()
    onDone()
  }
  return { isDirty, touch, rest, leave }
}
