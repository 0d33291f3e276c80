import { useEffect, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { lookups } from '#schemas/api/lookup.ts'
import { useEngine } from './engine.tsx'
import { pageTexts } from './page-texts.ts'

/** Names the administrators who can grant a permission, as far as the server tells them. */
export const WhoHelps = () => {
  const { send } = useEngine()
  const text = useTexts(pageTexts)
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const running = new AbortController()
    send(lookups.administrators, {}, { quiet: true, signal: running.signal }).then(
      ({ list }) => setNames(list.map(({ realName }) => realName)),
      // Without names the sentence stands alone.
      () => undefined,
    )
    return () => running.abort()
  }, [send])
  return names.length === 0
    ? text('refusedHelp')
    : text('refusedAsk', { names: names.join(text('and')) })
}
