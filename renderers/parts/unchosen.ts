import { createContext, useState } from 'react'

/**
 * What stands in the drop-downs of a form although nothing was chosen for it. A form that has such
 * a room does not save while something is left in it.
 */
export interface UnchosenRoom {
  /** Something was typed in a control and nothing chosen; `focus` goes to the control. */
  leave(control: string, focus: () => void): void
  settle(control: string): void
  /** Is nothing left? If there is, the first such control is focused. */
  isClear(): boolean
}

export const UnchosenContext = createContext<UnchosenRoom | null>(null)

function makeRoom(): UnchosenRoom {
  const left = new Map<string, () => void>()
  return {
    leave: (control, focus) => void left.set(control, focus),
    settle: (control) => void left.delete(control),
    isClear: () => {
      const [focus] = left.values()
      focus?.()
      return focus === undefined
    },
  }
}

/** A room of its own for a form, to hand to `UnchosenContext` and to ask before saving. */
export function useUnchosenRoom(): UnchosenRoom {
  return useState(makeRoom)[0]
}
