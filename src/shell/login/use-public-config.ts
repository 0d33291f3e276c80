import { useEffect, useState } from 'react'
import { config as calls } from '#schemas/api/config.ts'
import type { PublicConfig } from '#schemas/api/config.ts'
import { useEngine } from '#src/app/engine.tsx'

/**
 * What the server tells everybody, asked anew at each visit; the settings keep it for the title and
 * the icon of the tab. `isKnown` says whether the name on screen may be shown: it was heard before,
 * or the question is answered.
 */
export function usePublicConfig() {
  const { send, settings } = useEngine()
  const [known, setKnown] = useState<PublicConfig | null>(null)
  const [isAnswered, setAnswered] = useState(settings.sysConfig !== null)
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      try {
        const config = await send(calls.public, {}, { quiet: true })
        if (isGone) return
        settings.keepConfig({ ...config, sysVersion: settings.sysConfig?.sysVersion ?? '' })
        setKnown(config)
      } catch {
        // Signing in works without it, and says itself when the server cannot be reached.
      }
      if (!isGone) setAnswered(true)
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [send, settings])
  return {
    isKnown: isAnswered,
    help: known?.signInHelp ?? '',
    demo: known?.demo ?? null,
    provider: known?.provider ?? null,
  }
}
