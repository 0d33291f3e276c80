import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { mayCall } from '#schemas/api/may.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import type { Engine } from '#src/engine/engine.ts'
import { mobileQuery, useMedia } from './media.ts'
import { fromAddress } from '#src/engine/base.ts'

const Context = createContext<Engine | null>(null)

/** The engine of the application. Throws outside of `EngineProvider`. */
export function useEngine(): Engine {
  const engine = useContext(Context)
  if (!engine) throw new Error('no engine above this screen')
  return engine
}

/** Used until `DataProvider` supplies names and people. */
const unknown: Pick<PageRuntime, 'lookups' | 'picks'> = {
  lookups: {
    name: () => undefined,
    choices: () => [],
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  },
  picks: {
    userId: '',
    lines: () => Promise.resolve([]),
    people: () => Promise.resolve({ list: [], total: 0 }),
    inside: () => Promise.resolve([]),
    areas: () => Promise.resolve([]),
    recent: () => [],
    remember: () => undefined,
  },
}

/**
 * Provides screens with the engine, and renderers with texts. Renderers are drawn again when the
 * language changes.
 */
export const EngineProvider = observer(
  ({ engine, children }: { readonly engine: Engine; readonly children: ReactNode }) => {
    const { language } = engine.settings
    const timeZone = engine.session.timeZone
    const device = useMedia(mobileQuery) ? 'app' : 'pc'
    const runtime = useMemo<PageRuntime>(
      () => ({
        ...unknown,
        say: engine.say,
        language,
        device,
        timeZone,
        isDesign: false,
        may: (call) => mayCall(engine.session.rights, call),
        kept: engine.storage,
        hold: (part, isDirty) => engine.tabs.hold(fromAddress(location.pathname), isDirty, part),
      }),
      [engine, language, device, timeZone],
    )
    return (
      <Context.Provider value={engine}>
        <RuntimeProvider value={runtime}>{children}</RuntimeProvider>
      </Context.Provider>
    )
  },
)
