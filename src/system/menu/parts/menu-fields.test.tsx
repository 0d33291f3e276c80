import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, edit, pick } from '#tests/menu-page.tsx'

test('a code with a dot at its end is not sent (5.1)', async () => {
  const saved: unknown[] = []
  draw({ save: (input) => saved.push(input) })
  const dialog = await edit('Faults')
  fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'faults.' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(
    await within(dialog).findByText('Letters, digits and dots only; no dot at the start or end'),
  ).toBeTruthy()
  expect(saved).toEqual([])
})

test('2.5 each type asks for what it needs: a dictionary is chosen, a link must be an address', async () => {
  const saved: { body: object }[] = []
  draw({ save: (input) => saved.push(input as (typeof saved)[number]) })
  const dialog = await edit('Faults')
  expect(within(dialog).getByText('Permission checks')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Records' }))
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Phone' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved[0]?.body).toMatchObject({
      propertyJson: '{"isApp":0,"isDataAuthorize":0,"moduleId":"m"}',
    }),
  )
})

test('2.5 a link that is no address is not sent; an icon is found by its name', async () => {
  const saved: { body: object }[] = []
  draw({ save: (input) => saved.push(input as (typeof saved)[number]) })
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Board' } })
  fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'board' } })
  await pick(dialog, 'Type', 'Link')
  fireEvent.change(await within(dialog).findByLabelText('Link address'), {
    target: { value: 'javascript:alert(1)' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Enter a web address or a path of this site')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Link address'), {
    target: { value: '${dataV}/board?t=${token}' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Choose an icon' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Search icons' }), {
    target: { value: 'dash' },
  })
  expect(within(screen.getByRole('group', { name: 'Icons' })).getAllByRole('button')).toHaveLength(
    1,
  )
  fireEvent.click(screen.getByRole('button', { name: 'dashboard' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved[0]?.body).toMatchObject({
      type: 7,
      icon: 'dashboard',
      urlAddress: '${dataV}/board?t=${token}',
      propertyJson: '',
    }),
  )
})
