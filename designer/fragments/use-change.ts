import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { refusalOf } from '../port.ts'
import { fragmentTexts } from './texts.ts'

/**
 * Changes a group on the server. `failure` says why that was refused, '' otherwise. `onStale` is
 * called when somebody else changed the group first.
 */
export function useChange(onStale: () => void) {
  const text = useTexts(fragmentTexts)
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const change = async (act: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await act()
    } catch (error) {
      const refusal = refusalOf(error)
      setFailure(refusal.code === 409 ? text('stale') : refusal.message)
      if (refusal.code === 409) onStale()
    } finally {
      setIsBusy(false)
    }
  }
  return { failure, setFailure, isBusy, change }
}
