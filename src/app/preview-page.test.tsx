import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { designs } from '#schemas/api/design.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { records } from '#schemas/api/record.ts'
import { session as sessionCalls } from '#schemas/api/session.ts'
import { createEngine } from '#src/engine/engine.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'
import { sketch } from '#tests/designs.ts'
import { drawScreen, memoryStorage } from '#tests/screen.tsx'
import { currentUser, menuItem } from '#tests/session.ts'
import PreviewPage from './preview-page.tsx'
import { speak } from './texts.ts'

const of = (label: string) =>
  JSON.stringify(sketch([{ id: 'p', kind: 'input', field: 'plate', label }]))

/** The page with a server of one design; returns what was asked of it. */
async function open(search: string, { number = 1, isDesigner = true, code = 0 } = {}) {
  const sent: Call[] = []
  const me = currentUser({
    menuList: [menuItem(isDesigner ? 'onlineDev' : 'cars')],
    userInfo: { isAdministrator: false },
  })
  const answer = (call: Call): unknown => {
    if (call === sessionCalls.currentUser) return me
    if (code > 0 && call === designs.read) throw new RefusedCall(code, 'Refused', null)
    if (call === designs.read)
      return { id: 'd', fullName: 'Cars', number, formData: of('Draft plate') }
    if (call === designs.version) return { number, formData: of('Live plate') }
    if (call === records.list)
      return { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }
    if (Object.values(lookups).includes(call as never)) return { list: [] }
    throw new Error(`${call.method} ${call.path}`)
  }
  const send: Send = (async (call: Call) => {
    sent.push(call)
    return answer(call)
  }) as Send
  const engine = createEngine({ storage: memoryStorage(), browserLanguage: 'en', speak, send })
  await engine.session.enter()
  const { router } = drawScreen(<PreviewPage />, engine, `/previewModel${search}`)
  return { sent, search: () => router.state.location.search }
}

const box = (name: string) => screen.findByRole('textbox', { name })

test('2.4 the draft is shown, and on request the published version; the address names it', async () => {
  const { sent, search } = await open('?id=d')
  await box('Draft plate')
  expect(screen.getByText(/Nothing is saved in a preview/)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Published' }))
  await box('Live plate')
  fireEvent.click(screen.getByRole('radio', { name: 'Phone' }))
  await waitFor(() => expect(search()).toBe('?id=d&version=live&width=phone'))
  expect(sent.every(({ method }) => method === 'GET')).toBe(true)
})

test('2.4 a link shows what its sender saw; what was never published has only a draft', async () => {
  await open('?id=d&version=live', { number: 0 })
  await screen.findByText('This design is not published yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Show the draft' }))
  await box('Draft plate')
})

test('2.4 without a design the way to the designs is shown; without the right, nothing', async () => {
  await open('')
  expect(await screen.findByRole('button', { name: 'Online development' })).toBeDefined()
})

test('2.4 who may not read designs is told so, and nothing is asked', async () => {
  const { sent } = await open('?id=d', { isDesigner: false })
  expect(await screen.findByText('You may not preview designs')).toBeDefined()
  expect(sent).not.toContain(designs.read)
})

test('2.4 a design that is gone is told of', async () => {
  await open('?id=d', { code: 404 })
  expect(await screen.findByText('This design does not exist any more.')).toBeDefined()
})
