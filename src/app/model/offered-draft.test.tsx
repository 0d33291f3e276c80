import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { records } from '#schemas/api/record.ts'
import {
  open,
  inButton,
  button,
  type,
  dialog,
  noDialog,
  editFirst,
  noOffer,
  valueOf,
} from '#tests/model-page.tsx'

test('what was typed and not saved is offered to the same person after a crash, and to nobody else', async () => {
  const kept = new Map<string, string>()
  await open(1, '?act=add', { kept })
  await dialog()
  type('Name', 'half')
  fireEvent(window, new Event('pagehide'))
  cleanup()
  await open(1, '?act=add', { kept, userId: 'other' })
  await dialog()
  noOffer()
  cleanup()
  const { of } = await open(1, '?act=add', { kept })
  expect(
    (await screen.findByText('Entered just now and not saved. Choose the values to go on with.'))
      .textContent,
  ).toBeTruthy()
  fireEvent.click(button('Go on with the draft'))
  await waitFor(() => expect(valueOf('Name')).toBe('half'))
  fireEvent.click(button('Save'))
  await noDialog()
  expect(of(records.create)[0]?.input.body).toEqual({ data: { name: 'half', note: null } })
  expect([...kept.keys()].filter((key) => key.includes('draft:'))).toEqual([])
})

test('a draft never overwrites by itself what somebody else saved since; it can be discarded', async () => {
  const kept = new Map<string, string>()
  const draft = {
    at: Date.now() - 120_000,
    version: 0,
    values: {
      name: { mine: 'my name', before: 'name 1' },
      note: { mine: 'my note', before: 'older' },
    },
  }
  const plant = () =>
    kept
      .set('smart_drafts', JSON.stringify([['draft:me:m:r1', draft.at, 9]]))
      .set('smart_draft:me:m:r1', JSON.stringify(draft))
  plant()
  await open(1, '?act=edit&record=r1', { kept })
  expect(
    await screen.findByText('Entered 2 min ago and not saved. Choose the values to go on with.'),
  ).toBeTruthy()
  expect(screen.getByText(/^Somebody else changed some of these fields since \(1\)/)).toBeTruthy()
  fireEvent.click(button('Go on with the draft'))
  await waitFor(() => expect([valueOf('Name'), valueOf('Note')]).toEqual(['my name', 'old']))
  cleanup()
  plant()
  await open(1, '?act=edit&record=r1', { kept })
  fireEvent.click(await screen.findByText('Discard the draft', inButton))
  await waitFor(noOffer)
  expect([valueOf('Name'), valueOf('Note')]).toEqual(['name 1', 'old'])
  expect(kept.has('smart_draft:me:m:r1')).toBe(false)
})

test('a draft that was given up is not offered again', async () => {
  const kept = new Map<string, string>()
  await open(1, '', { kept })
  await editFirst()
  type('Name', 'given up')
  fireEvent(window, new Event('pagehide'))
  fireEvent.click(button('Cancel'))
  fireEvent.click(await screen.findByText('Discard', inButton))
  await noDialog()
  await editFirst()
  noOffer()
})
