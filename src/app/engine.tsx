import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { PageRuntime } from '#schemas/runtime.ts'
import type { Engine } from '#src/engine/engine.ts'
import { openPictures } from '#src/engine/picture-port.ts'
import { createPicks } from '#src/engine/picks.ts'
import { mobileQuery, useMedia } from './media.ts'
import { createRecords } from './records.ts'

const Context = createContext<Engine | null>(null)

/** The engine below every screen. Throws outside of `EngineProvider`. */
export function useEngine(): Engine {
  const engine = useContext(Context)
  if (!engine) throw new Error('no engine above this screen')
  return engine
}

/** Hands the engine to screens, and to renderers what they may know of it. Renderers draw anew when the language changes. */
export const EngineProvider = observer(({ engine, children }: { readonly engine: Engine; readonly children: ReactNode }) => {
  const { language } = engine.settings
  const timeZone = engine.session.timeZone
  const { lookups } = engine
  const device = useMedia(mobileQuery) ? 'app' : 'pc'
  const picks = engine.get(createPicks)
  const records = engine.get(createRecords)
  const pictures = engine.get(openPictures)
  const runtime = useMemo<PageRuntime>(() => ({ say: engine.say, language, lookups, picks, records, device, timeZone, isDesign: false, pictures }), [engine, language, lookups, picks, records, device, timeZone, pictures])
  return (
    <Context.Provider value={engine}>
      <RuntimeProvider value={runtime}>{children}</RuntimeProvider>
    </Context.Provider>
  )
})
