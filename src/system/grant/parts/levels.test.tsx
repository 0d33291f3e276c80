import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectGrants } from '#schemas/api/authority.ts'
import { draw, menuEntries, model, nothing } from '#tests/grants-page.tsx'

const form = { ...model, entries: ['e1'] }
const withEntries = (call: object) =>
  call === authority.parts
    ? { list: [form] }
    : call === authority.menus
      ? { list: menuEntries }
      : undefined
const tickEntry = async (name: string) => {
  const leaf = (await screen.findByText(name)).closest('.ant-tree-treenode')
  fireEvent.click(leaf!.querySelector('.ant-tree-checkbox')!)
}
const whole = {
  modelId: 'm1',
  columns: ['plate', 'cost'],
  forms: ['plate', 'cost'],
  buttons: ['btn_add', 'btn_edit', 'btn_detail'],
}

test('a menu entry whose form is not allowed offers the form, and one click grants it', async () => {
  const written: { body: SubjectGrants }[] = []
  draw(nothing, written, withEntries)
  await tickEntry('Faults')
  const offer = within(screen.getByRole('group', { name: 'Ready levels of Fault report' }))
  expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Own data',
    'Own department',
    'All data',
  ])
  fireEvent.click(offer.getByRole('button', { name: /Own department/ }))
  expect(screen.queryByRole('group', { name: /Ready levels/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({
      menuIds: ['e1'],
      models: [{ ...whole, scopes: [{ type: 'department' }] }],
    }),
  )
})

test('who saves without the form is told once more, and can still allow it', async () => {
  const written: { body: SubjectGrants }[] = []
  draw(nothing, written, withEntries)
  await tickEntry('Faults')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('These menu entries open forms that are not allowed yet')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Fault report: Own data' }))
  expect(await dialog.findAllByText('Added: Cost')).toHaveLength(2)
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({ models: [{ ...whole, scopes: [{ type: 'own' }] }] }),
  )
})

test('a form offers its ready levels, and its menu entry where none is granted', async () => {
  const written: { body: SubjectGrants }[] = []
  draw(nothing, written, withEntries)
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Fault report: All data' }))
  expect(
    screen.getByText('No menu entry that opens this form is granted, so it cannot be found.'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Grant the menu entry too' }))
  expect(screen.queryByRole('button', { name: 'Grant the menu entry too' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({
      menuIds: ['e1'],
      models: [{ ...whole, scopes: [{ type: 'all' }] }],
    }),
  )
})

test('nothing is offered of a form that is held through others, nor a scope that one may not grant', async () => {
  const through = {
    subjectType: 'organize',
    subjectId: 'o1',
    subjectName: 'Harbour',
    modelId: 'm1',
    part: 'column',
    enCode: 'cost',
    scope: null,
  }
  draw({ ...nothing, menuIds: ['e1'] }, [], (call) =>
    call === authority.inherited ? { list: [through] } : withEntries(call),
  )
  await screen.findByText('Faults')
  expect(screen.queryByRole('group', { name: /Ready levels/ })).toBeNull()
})

test('a scope that one may not grant is not among the levels', async () => {
  draw({ ...nothing, menuIds: ['e1'] }, [], (call) =>
    call === authority.parts ? { list: [{ ...form, scopes: ['own'] }] } : withEntries(call),
  )
  const offer = await screen.findByRole('group', { name: 'Ready levels of Fault report' })
  expect(within(offer).getAllByRole('button')).toHaveLength(1)
})
