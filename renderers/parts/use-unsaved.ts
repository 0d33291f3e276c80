import { useId, useRef } from 'react'
import { useRuntime } from '#renderers/runtime.tsx'

/**
 * What is typed into a dialog is not lost unasked: from the first `touch` to `leave` its page asks
 * before it is closed, and is kept while it is out of sight.
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
  const leave = () => {
    // A save may end while another page is in sight: this one is not asked about any more either
    // way.
    isTouched.current = false
    hold?.(part, null)
    onDone()
  }
  return { isDirty, touch, leave }
}
