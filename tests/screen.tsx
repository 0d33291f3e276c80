import { configure, render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import type { ReactElement } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import type { Call } from '#schemas/api/call.ts'
import { createEngine } from '#src/engine/engine.ts'
import type { Engine } from '#src/engine/engine.ts'
import type { Send } from '#src/engine/send.ts'
import { openStorage } from '#src/engine/storage.ts'
import { DataProvider } from '#src/app/data-provider.tsx'
import { EngineProvider } from '#src/app/engine.tsx'
import { speak } from '#src/app/texts.ts'

// Lazy screens load while a test waits: on a busy machine that takes longer than the second that is the default.
// Whether something can be seen is asked in a browser: jsdom would weigh every style of antd for every element.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true })

/** What a screen asked for, and the answer to it: a value, or a refusal to throw. */
export type Answers = (call: Call, input: { readonly params?: Record<string, string>; readonly body?: unknown; readonly query?: unknown }) => unknown

/** Storage that lasts for one test. */
export const memoryStorage = () => {
  const kept = new Map<string, string>()
  return openStorage(() => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) }))
}

/** An engine over answers that stand in for the server, in English. */
export function tryEngine(answers: Answers, storage = memoryStorage()): Engine {
  const send: Send = (async (call: Call, input: Parameters<Answers>[1]) => answers(call, input)) as Send
  return createEngine({ storage, browserLanguage: 'en', speak, send })
}

/** Draws one screen at an address, with the engine and antd around it. */
export function drawScreen(screen: ReactElement, engine: Engine, address = '/') {
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [address] })
  const view = render(
    <EngineProvider engine={engine}>
      <DataProvider>
        <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }} button={{ autoInsertSpace: false }}>
          <App>
            <RouterProvider router={router} />
          </App>
        </ConfigProvider>
      </DataProvider>
    </EngineProvider>,
  )
  return { ...view, router }
}
