import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { events } from '#schemas/api/event.ts'
import { append, begin, failuresOf, listener } from '#tests/events.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen, regrant } from '#tests/screen.tsx'
import EventList from './list.tsx'

const app = serveApp()
const broken = listener('broken', ['task'])

beforeEach(async () => {
  await app.world.db.kysely.deleteFrom('event_failures').execute()
  broken.refuse(() => true)
  const pump = await begin(app.world, broken)
  for (const id of ['nightly', 'weekly']) await append(app.world, 'task', { id, version: 1 })
  await pump.settled()
  await pump.stop()
  await app.world.db.kysely
    .updateTable('event_failures')
    .set({ is_dead: true })
    .where('target', '=', 'nightly')
    .execute()
})

const draw = async (person: object = { isAdministrator: true }) => {
  const engine = await app.enter(person)
  drawScreen(<EventList />, engine)
  return engine
}
const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
const left = async () => (await failuresOf(app.world, 'broken')).map(({ target }) => target)

test('what could not be processed is listed with its reason, and how far each consumer is', async () => {
  await draw()
  const dead = within(await row('Scheduled task nightly'))
  expect([dead.getByText('Failed'), dead.getByText('cannot take it')]).toHaveLength(2)
  expect(within(await row('Scheduled task weekly')).getByText('Waiting for retry')).toBeTruthy()
  expect(screen.getByText('broken: 0 pending, 1 waiting for retry, 1 failed')).toBeTruthy()
})

test('one is retried at once', async () => {
  await draw()
  fireEvent.click(
    within(await row('Scheduled task nightly')).getByRole('button', { name: 'Retry' }),
  )
  expect(await screen.findByText('Events to be retried: 1')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Failed')).toBeNull())
})

test('several are skipped after a question', async () => {
  await draw()
  for (const name of ['Scheduled task nightly', 'Scheduled task weekly'])
    fireEvent.click(within(await row(name)).getByRole('checkbox', { name: `Select ${name}` }))
  fireEvent.click(
    within(screen.getByRole('region', { name: '2 selected' })).getByRole('button', {
      name: 'Skip',
    }),
  )
  expect(app.sent(events.skip)).toEqual([])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Skip' }))
  expect(await screen.findByText(/All caught up/)).toBeTruthy()
  expect(await left()).toEqual([])
})

test('without its buttons nothing is chosen, retried or skipped', async () => {
  const engine = await draw()
  await row('Scheduled task nightly')
  regrant(engine, () => [])
  expect(
    within(await row('Scheduled task nightly'))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['More'])
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('a list that cannot be loaded says so and can be tried again; one that is not permitted says that', async () => {
  app.network.use(
    http.get(
      `*${events.list.path}`,
      () => HttpResponse.json({ code: 500, msg: 'x', data: null }, { status: 500 }),
      {
        once: true,
      },
    ),
  )
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Scheduled task nightly')).toBeTruthy()
})

test('whoever may not see the screen is told so', async () => {
  await draw({ menus: ['task'] })
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
