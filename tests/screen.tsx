import { act, configure, render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { runInAction } from 'mobx'
import type { ReactElement } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import type { Call } from '#schemas/api/call.ts'
import { pages } from '#schemas/api/index.ts'
import type { CurrentUser } from '#schemas/api/session.ts'
import { menuTypes } from '#schemas/menu.ts'
import type { PageButton } from '#schemas/grant/page-buttons.ts'
import { fieldsOfPage } from '#schemas/grant/page-fields.ts'
import { createEngine } from '#src/engine/engine.ts'
import type { Engine } from '#src/engine/engine.ts'
import type { Send } from '#src/engine/send.ts'
import { openStorage } from '#src/engine/storage.ts'
import { DataProvider } from '#src/app/data-provider.tsx'
import { EngineProvider } from '#src/app/engine.tsx'
import { speak } from '#src/app/texts.ts'
import { currentUser, menuItem } from './session.ts'

// Lazy screens load while a test waits: on a busy machine that takes longer than the second that is
// the default. Whether something can be seen is asked in a browser: jsdom would weigh every style
// of antd for every element.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true })

/** What a screen asked for, and the answer to it: a value, or a refusal to throw. */
export type Answers = (
  call: Call,
  input: {
    readonly params?: Record<string, string>
    readonly body?: unknown
    readonly query?: unknown
  },
) => unknown

/** Storage that lasts for one test. */
export const memoryStorage = () => {
  const kept = new Map<string, string>()
  return openStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
}

type ButtonsOf = (page: string, all: readonly PageButton[]) => readonly PageButton[]

/**
 * One who holds every hand-coded page, all its buttons and fields unless told; no administrator.
 * His menu leads nowhere.
 */
const holderOf = (buttonsOf: ButtonsOf = (_, all) => all, fieldsOf = fieldsOfPage): CurrentUser =>
  currentUser({
    menuList: [...pages.keys()].map((code) => menuItem(code, { type: menuTypes.directory })),
    sysConfigInfo: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    permissionList: [...pages].map(([modelId, all]) => {
      const fields = fieldsOf(modelId).map((enCode) => ({ enCode }))
      return {
        modelId,
        columnList: fields,
        formList: fields,
        buttonList: buttonsOf(modelId, all).map((enCode) => ({ enCode })),
      }
    }),
  })

/** An engine over answers that stand in for the server, in English. */
export function tryEngine(answers: Answers, storage = memoryStorage()): Engine {
  const send: Send = (async (call: Call, input: Parameters<Answers>[1]) =>
    answers(call, input)) as Send
  return createEngine({ storage, browserLanguage: 'en', speak, send })
}

/**
 * What this person holds of each page changes while his screen is open, as after a change of his
 * grants: its buttons, and its columns and form fields.
 */
export const regrant = (
  engine: Engine,
  buttonsOf?: ButtonsOf,
  fieldsOf?: (page: string) => readonly string[],
): void =>
  act(() => runInAction(() => void (engine.session.current = holderOf(buttonsOf, fieldsOf))))

/**
 * Draws one screen at an address, with the engine and antd around it; nobody signed in stands for
 * one who may do everything on every page.
 */
export function drawScreen(screen: ReactElement, engine: Engine, address = '/') {
  if (engine.session.state === 'out' && engine.session.current === null)
    runInAction(() => void (engine.session.current = holderOf()))
  // A page writes no address where the browser shows another one.
  window.history.replaceState(null, '', address)
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [address] })
  const view = render(
    <EngineProvider engine={engine}>
      <DataProvider>
        <ConfigProvider
          theme={{ token: { motion: false }, zeroRuntime: true }}
          button={{ autoInsertSpace: false }}
        >
          <App>
            <RouterProvider router={router} />
          </App>
        </ConfigProvider>
      </DataProvider>
    </EngineProvider>,
  )
  return { ...view, router }
}
