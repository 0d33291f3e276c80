import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { online } from '#schemas/api/online.ts'
import { invalidate } from '#server/auth/callers.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen, regrant } from '#tests/screen.tsx'
import OnlineList from './list.tsx'

const app = serveApp()
const chief = { isAdministrator: true, realName: 'Chief', menus: ['online'] }

beforeEach(async () => {
  await app.world.db.kysely.deleteFrom('sessions').execute()
  await app.world.db.kysely.deleteFrom('users').execute()
  await app.world.signIn({ account: 'ann', realName: 'Ann' })
  await app.world.signIn({ account: 'ben', realName: 'Ben' })
})
const draw = async (person: object = chief) => {
  const engine = await app.enter(person)
  drawScreen(<OnlineList />, engine)
  return engine
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
const confirm = async () =>
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }),
  )
/** The users who still have a session. */
const signedIn = async () => {
  const sessions = app.world.db.kysely
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
  const rows = await sessions
    .select('u.real_name')
    .where('s.ended_at', 'is', null)
    .orderBy('u.real_name')
    .execute()
  return rows.map(({ real_name }) => real_name)
}

test('a session is forced offline after a question, and the list loads anew', async () => {
  await draw()
  fireEvent.click(within(await rowOf('Ann (ann)')).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('The session ends at once.')).toBeTruthy()
  expect(await signedIn()).toEqual(['Ann', 'Ben', 'Chief'])
  await confirm()
  await waitFor(() => expect(screen.queryByText('Ann (ann)')).toBeNull())
  expect(screen.getByText('Ben (ben)')).toBeTruthy()
  expect(await signedIn()).toEqual(['Ben', 'Chief'])
})

test('several sessions are forced offline together', async () => {
  await draw()
  fireEvent.click(
    within(await rowOf('Ann (ann)')).getByRole('checkbox', { name: 'Select Ann (ann)' }),
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ben (ben)' }))
  fireEvent.click(
    within(screen.getByRole('region', { name: '2 selected' })).getByRole('button', {
      name: 'Sign out',
    }),
  )
  await confirm()
  await waitFor(() => expect(screen.queryByRole('region', { name: /selected/ })).toBeNull())
  expect(await signedIn()).toEqual(['Chief'])
  expect(app.sent(online.forceOfflineAll)).toHaveLength(1)
})

test('what the server refuses leaves the choice as it was', async () => {
  const { userId } = await draw()
  fireEvent.click(
    within(await rowOf('Ann (ann)')).getByRole('checkbox', { name: 'Select Ann (ann)' }),
  )
  fireEvent.click(
    within(screen.getByRole('region', { name: '1 selected' })).getByRole('button', {
      name: 'Sign out',
    }),
  )
  // Meanwhile the asking user loses their rights.
  await app.world.db.kysely
    .updateTable('users')
    .set({ is_administrator: false })
    .where('id', '=', userId)
    .execute()
  await invalidate(app.world.db, { userId })
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    within(screen.getByRole('region', { name: '1 selected' })).getByRole('button', {
      name: 'Sign out',
    }),
  ).toBeTruthy()
  expect(await signedIn()).toEqual(['Ann', 'Ben', 'Chief'])
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get(`*${online.list.path}`, () => HttpResponse.error(), { once: true }))
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await rowOf('Ann (ann)')).toBeTruthy()
})

test('a list that is not permitted says that', async () => {
  await draw({ menus: ['area'] })
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})

test('6 without its button nobody is chosen, and nobody is forced offline', async () => {
  const engine = await draw()
  await rowOf('Ann (ann)')
  regrant(engine, () => [])
  const card = within(await rowOf('Ann (ann)'))
  expect(card.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['More'])
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull()
})
