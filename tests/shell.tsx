import { useState } from 'react'
import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { session as calls } from '#schemas/api/session.ts'
import type { Call } from '#schemas/api/call.ts'
import type { CurrentUser } from '#schemas/api/session.ts'
import { menuTypes } from '#schemas/menu.ts'
import type { MenuItem } from '#schemas/menu.ts'
import { mobileQuery } from '#src/app/media.ts'
import { Layout } from '#src/shell/layout/layout.tsx'
import { drawScreen, memoryStorage, tryEngine } from './screen.tsx'
import { currentUser } from './session.ts'

/** A menu entry for tests; by default a model page with a model of its own. */
export const item = (id: string, given: Partial<MenuItem> = {}): MenuItem => ({
  id,
  parentId: '',
  enCode: id,
  fullName: id,
  icon: '',
  type: menuTypes.model,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  hasChildren: given.children !== undefined,
  ...given,
})
export const group = (id: string, ...children: readonly MenuItem[]): MenuItem =>
  item(id, { type: menuTypes.directory, children })

/** Two groups and a page without one. */
export const smallMenu: readonly MenuItem[] = [
  group('Parking', item('Faults'), item('Tickets')),
  group('System', item('Users'), item('Roles')),
  item('Reports'),
]

/** Sets the matching media queries and reports changes, as resizing a window does. */
export function mediaOf(...queries: readonly string[]) {
  type MediaListener = (event: { readonly matches: boolean }) => void
  const listeners = new Map<MediaListener, string>()
  let holding = queries
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return holding.includes(media)
    },
    addEventListener: (_type: string, changed: MediaListener) => listeners.set(changed, media),
    removeEventListener: (_type: string, changed: MediaListener) => listeners.delete(changed),
    addListener() {},
    removeListener() {},
  }))
  return (...next: readonly string[]) =>
    act(() => {
      holding = next
      for (const [changed, media] of listeners) changed({ matches: holding.includes(media) })
    })
}

/** A page whose typed text is lost when it is drawn from the start. */
const Note = ({ path }: { readonly path: string }) => {
  const [text, setText] = useState('')
  return (
    <label>
      Note of {path}
      <input value={text} onChange={({ target }) => setText(target.value)} />
    </label>
  )
}

export interface ShellOptions {
  readonly address?: string
  readonly menu?: readonly MenuItem[]
  readonly current?: Parameters<typeof currentUser>[0]
  /** Values stored in the browser, by keys without the prefix. */
  readonly kept?: Readonly<Record<string, unknown>>
  readonly isMobile?: boolean
  readonly answer?: (call: Call) => unknown
}

/** Draws the shell of a signed-in user with a page for each entry; returns the sent calls. */
export async function drawShell({
  address = '/home',
  menu = smallMenu,
  current,
  kept = {},
  isMobile = false,
  answer = () => null,
}: ShellOptions = {}) {
  const resize = mediaOf(...(isMobile ? [mobileQuery] : []))
  const storage = memoryStorage()
  for (const [key, value] of Object.entries({ token: 't', ...kept })) storage.write(key, value)
  const sent: { readonly call: Call; readonly body: unknown }[] = []
  const engine = tryEngine((call, { body }) => {
    if (call === calls.currentUser)
      return currentUser({ menuList: menu as CurrentUser['menuList'], ...current })
    sent.push({ call, body })
    return answer(call)
  }, storage)
  await engine.session.enter()
  const paths = ['/home', '/profile', ...engine.menu.routes.map(({ path }) => path)]
  const pages = paths.map((path) => ({ path, element: <Note path={path} /> }))
  const view = drawScreen(
    <Layout pages={pages} boundary={({ children }) => children} />,
    engine,
    address,
  )
  await screen.findByRole('main')
  return { engine, storage, sent, resize, ...view }
}
