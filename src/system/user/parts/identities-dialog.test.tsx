import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { identities } from '#schemas/api/identity.ts'
import type { Identity } from '#schemas/api/identity.ts'
import { users } from '#schemas/api/user.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { act, draw } from '#tests/users-page.tsx'

const cara: Identity = {
  id: 'i1',
  issuer: 'https://id.example',
  label: 'cara@id.example',
  creatorTime: 0,
  creatorUser: 'Cara',
  lastTime: null,
  isUsable: true,
  isSuspended: false,
}

test('the identities of a user are listed, and one is taken away after a question', async () => {
  let list = [cara]
  const { of } = draw(({ call }) => {
    if (call === identities.remove) list = []
    return call === identities.list ? { list } : null
  })
  await act('Cara', 'Linked identities')
  expect(await screen.findByText('Linked identities of Cara')).toBeTruthy()
  expect(screen.getByText(/Linked by Cara .* · Never signed in/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove cara@id.example' }))
  expect(await screen.findByText(/who is signed out everywhere/)).toBeTruthy()
  expect(of(identities.remove)).toEqual([])
  const question = screen.getAllByRole('dialog').at(-1) as HTMLElement
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/this user signs in with a password/)).toBeTruthy()
  expect(of(identities.remove)).toMatchObject([{ params: { id: 'u3', identityId: 'i1' } }])
})

test('identities that cannot be loaded say why and can be tried again', async () => {
  let tries = 0
  draw(({ call }) => {
    if (call !== identities.list) return null
    if (tries++ === 0) throw new RefusedCall(500, 'broken', null)
    return { list: [] }
  })
  await act('Cara', 'Linked identities')
  expect(await screen.findByText('broken')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('broken')).toBeNull())
  expect(await screen.findByText(/this user signs in with a password/)).toBeTruthy()
})

test('the action is offered to whoever may make the calls of its dialog', () => {
  for (const call of [identities.list, identities.remove])
    expect(call.needs).toEqual(users.resetPassword.needs)
})
