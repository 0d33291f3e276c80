import { useState } from 'react'
import { useRuntime } from '#renderers/runtime.tsx'
import type { Density } from '#schemas/runtime.ts'
import { isObject } from '#schemas/json.ts'

/** How the user wants to see a system list: the height of its rows, hidden columns, branches. */
export interface ListView {
  readonly density: Density
  /** Absent while the user has chosen none. */
  readonly hidden?: readonly string[]
  /** False where the branches of a tree are closed at first. */
  readonly isOpen?: boolean
}

const densities: readonly unknown[] = ['large', 'middle', 'small'] satisfies Density[]

/** Reads what was kept. It may be anything, so every part is checked. */
function readView(kept: unknown): ListView {
  const { density, hidden, isOpen } = isObject(kept) ? kept : {}
  return {
    density: densities.includes(density) ? (density as Density) : 'middle',
    ...(typeof isOpen === 'boolean' && { isOpen }),
    ...(Array.isArray(hidden) && { hidden: hidden.filter((key) => typeof key === 'string') }),
  }
}

/** The user's view of the list of a noun, kept in this browser. */
export function useListView(noun: string) {
  const { kept } = useRuntime()
  const key = `list_${noun}`
  const [view, setView] = useState(() => readView(kept?.read(key)))
  const change = (more: Partial<ListView>) => {
    const next = { ...view, ...more }
    setView(next)
    kept?.write(key, next)
  }
  return { ...view, change }
}
