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

// Lazy screens load during a test, which on a busy machine takes longer than the default second.
// Visibility is tested in browsers, because jsdom would compute all antd styles for every element.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true })

/** Answers to the calls of a screen: a value, or a failure to throw. */
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
 * A user who is no administrator and holds every hand-coded page, by default with all its buttons
 * and fields. Their menu entries lead to no page.
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

/** An English engine with these answers in place of a server. */
export function tryEngine(answers: Answers, storage = memoryStorage()): Engine {
  const send: Send = (async (call: Call, input: Parameters<Answers>[1]) =>
    answers(call, input)) as Send
  return createEngine({ storage, browserLanguage: 'en', speak, send })
}

/**
 * Changes what the user holds of each page while the screen is open, as a change of their grants
 * does: its buttons, and its columns and form fields.
 */
export const regrant = (
  engine: Engine,
  buttonsOf?: ButtonsOf,
  fieldsOf?: (page: string) => readonly string[],
): void =>
  act(() => runInAction(() => void (engine.session.current = holderOf(buttonsOf, fieldsOf))))

/**
 * Draws one screen at an address, with engine and antd around it. Without a given user everything
 * is allowed on every page.
 */
export function drawScreen(screen: ReactElement, engine: Engine, address = '/') {
  if (engine.session.state === 'out' && engine.session.current === null)
    runInAction(() => void (engine.session.current = holderOf()))
  // A page only writes to the address if the browser shows its path, so the browser's address is
  // set too.
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
