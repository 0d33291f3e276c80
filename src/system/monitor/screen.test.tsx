import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { cacheNames, monitor } from '#schemas/api/monitor.ts'
import type { Health } from '#schemas/api/monitor.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import Monitor from './list.tsx'

const app = serveApp({ env: { DATA_DIR: '/nowhere/at/all' } })
const draw = async (menu = 'monitor') => drawScreen(<Monitor />, await app.enter({ menus: [menu] }))
/** The caches that were emptied so far. */
const dropped = async () => {
  const rows = await app.world.db.kysely
    .selectFrom('audit')
    .select('target')
    .where('what', '=', 'drop')
    .orderBy('at')
    .execute()
  return rows.map(({ target }) => target)
}

test('the numbers of the server are shown in their units; what cannot be told says so', async () => {
  let reads = 0
  // The server's real answer with some figures fixed, because they change all the time.
  const steady = http.get(`*${monitor.read.path}`, async ({ request }) => {
    reads++
    const answer: { data: Health } = await (await app.world.app.fetch(request)).json()
    const { memory, system } = answer.data
    const data = {
      ...answer.data,
      memory: { ...memory, total: 2048, used: 1024 },
      system: { ...system, uptime: 3600 },
    }
    return HttpResponse.json({ ...answer, data })
  })
  app.network.use(steady)
  await draw()
  const memory = await screen.findByRole('region', { name: 'Memory' })
  expect(within(memory).getByText('1 KB / 2 KB')).toBeTruthy()
  expect(within(memory).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(within(screen.getByRole('region', { name: 'Disk' })).getByText('Unknown')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'System' })).getByText('1 h')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(reads).toBe(2))
})

test('a cache is emptied after a question, and all of them together', async () => {
  await draw()
  const confirm = async () => {
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Published forms' }))
  await screen.findByRole('dialog')
  expect(await dropped()).toEqual([])
  await confirm()
  expect(await dropped()).toEqual(['cache models'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await confirm()
  expect(await dropped()).toEqual(['cache models', `cache ${cacheNames.join(' ')}`])
})

test('numbers that cannot be loaded say so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get(`*${monitor.read.path}`, () => HttpResponse.error(), { once: true }))
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'Memory' })).toBeTruthy()
})

test('numbers that are not permitted say that', async () => {
  await draw('area')
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
