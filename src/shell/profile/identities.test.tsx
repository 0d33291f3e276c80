import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { identities } from '#schemas/api/identity.ts'
import type { Identity } from '#schemas/api/identity.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { md5, draw, of, give, begin, confirm } from '#tests/profile-page.tsx'

beforeEach(begin)

const ann: Identity = {
  id: 'i1',
  issuer: 'https://id.example',
  label: 'ann@id.example',
  creatorTime: 0,
  creatorUser: 'Ann',
  lastTime: null,
  isUsable: true,
  isSuspended: false,
}
const typePassword = async (value = 'Berth2026') =>
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value } })
/** The calls that begin to link; the list has the same path. */
const begun = () => of(identities.link).filter(({ body }) => body !== undefined)
const wrong = () => {
  throw new RefusedCall(422, 'wrong', {
    problems: [{ path: 'password', code: 'password', message: 'The password is wrong' }],
  })
}

test('identities are listed with when they were linked and last used', async () => {
  give(identities.own, () => ({
    names: {},
    list: [
      ann,
      { ...ann, id: 'i2', label: 'annie', creatorUser: '', lastTime: 0, isUsable: false },
    ],
  }))
  await draw('identities')
  const [first, second] = within(
    await screen.findByRole('list', { name: 'Linked identities' }),
  ).getAllByRole('listitem')
  expect(first?.textContent).toContain('ann@id.example')
  expect(first?.textContent).toContain('Linked 1970-01-01 08:00:00 · Never signed in')
  expect(second?.textContent).toContain('Not usable now')
  expect(second?.textContent).toContain('Linked by account · Last sign-in 1970-01-01 08:00:00')
})

test('an identity is linked by the password, and a wrong one is said at its field', async () => {
  give(identities.own, () => ({ names: {}, list: [] }))
  give(identities.link, wrong)
  await draw('identities')
  expect(await screen.findByText('No identity is linked yet.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Link identity' }))
  await confirm('Go to the provider')
  expect(await screen.findByText('Please enter your current password')).toBeTruthy()
  expect(begun()).toEqual([])
  await typePassword()
  await confirm('Go to the provider')
  expect(await screen.findByText('The password is wrong')).toBeTruthy()
  expect(begun()).toEqual([{ body: { password: md5 } }])
})

test('a link that cannot begin says why', async () => {
  give(identities.own, () => ({ names: {}, list: [] }))
  give(identities.link, () => {
    throw new RefusedCall(503, 'The provider cannot be reached', null)
  })
  const { engine } = await draw('identities')
  fireEvent.click(await screen.findByRole('button', { name: 'Link identity' }))
  await typePassword()
  await confirm('Go to the provider')
  await waitFor(() =>
    expect(engine.toasts.current).toMatchObject({
      type: 'error',
      text: 'The provider cannot be reached',
    }),
  )
})

test('an identity is taken away by the password, and is gone from the list', async () => {
  let list = [ann]
  give(identities.own, () => ({ names: {}, list }))
  give(identities.unlink, () => {
    list = []
    return null
  })
  await draw('identities')
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink ann@id.example' }))
  await typePassword()
  await confirm('Unlink')
  expect(await screen.findByText('No identity is linked yet.')).toBeTruthy()
  expect(of(identities.unlink)).toEqual([{ params: { id: 'i1' }, body: { password: md5 } }])
})

test('without a provider nothing can be linked, and what is there can go', async () => {
  give(identities.own, () => ({ names: null, list: [ann] }))
  await draw('identities')
  expect(await screen.findByText(/not switched on/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Link identity' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Unlink ann@id.example' })).toBeTruthy()
})
