import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import { draw, drawAt, found, nothing } from '#tests/grants-page.tsx'

const cashier = { id: 'r2', fullName: 'Cashier', note: 'Harbour', enabledMark: 1 }
const list = {
  list: [{ ...cashier, parentId: '', menus: 2, models: 3, buttons: 4, scopes: 1, people: 17 }],
  pagination: { currentPage: 1, pageSize: 20, total: 1 },
}

const pick = async (dialog: ReturnType<typeof within>, name: string) => {
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Subject' }))
  const choices = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' })
  const last = choices.at(-1)
  if (last) fireEvent.click(last)
}

test('the page opens with the roles and what each holds; a row opens its permissions', async () => {
  const asked: unknown[] = []
  const answer = (call: unknown, { query }: { query?: unknown }) => {
    if (call !== authority.overview) return undefined
    asked.push(query)
    return list
  }
  drawAt('/permission', { kept: nothing, written: [], more: answer })
  expect(await screen.findByText('17')).toBeTruthy()
  expect(asked).toEqual([{ objectType: 'role', currentPage: 1, pageSize: 20 }])
  fireEvent.click(screen.getByRole('tab', { name: 'Departments' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ objectType: 'department' }))
  fireEvent.click(screen.getByRole('tab', { name: 'Roles' }))
  fireEvent.click((await screen.findAllByText('Cashier')).at(0) ?? document.body)
  expect(await screen.findByText('Faults')).toBeTruthy()
})

test('two subjects stand side by side, and what only one of them holds is told', async () => {
  drawAt('/permission', {
    kept: nothing,
    written: [],
    more: (call, { params }) => {
      if (call === authority.overview) return list
      if (call === authority.subjects)
        return found({ id: 'r1', fullName: 'Operator', note: '', enabledMark: 1 }, cashier)
      if (call !== authority.read) return undefined
      const isFirst = params?.['objectId'] === 'r1'
      return {
        ...nothing,
        menuIds: isFirst ? ['e1', 'e2'] : ['e1'],
        subjectName: isFirst ? 'Operator' : 'Cashier',
        canChange: true,
      }
    },
  })
  fireEvent.click(
    (await screen.findAllByRole('button', { name: 'Compare' })).at(0) ?? document.body,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await pick(within(dialog.getByRole('group', { name: 'First subject' })), 'Operator')
  await pick(within(dialog.getByRole('group', { name: 'Second subject' })), 'Cashier')
  expect(await dialog.findByText('Other')).toBeTruthy()
  expect(dialog.queryByText('Faults')).toBeNull()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Differences only' }))
  expect(dialog.getAllByText('Faults')).toHaveLength(2)
})

test('a copy shows what it adds and what stays behind; it is reset or saved like any other change', async () => {
  const written: { body: unknown }[] = []
  draw(nothing, written, (call) => {
    if (call === authority.subjects) return found(cashier)
    if (call === authority.copyPlan)
      return { fromVersion: 3, version: 7, menuIds: ['e2'], models: [], withheld: 2 }
    return undefined
  })
  const take = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Copy from another' }))
    const dialog = within(await screen.findByRole('dialog'))
    await pick(dialog, 'Cashier')
    expect(await dialog.findByText('Added: Other')).toBeTruthy()
    expect(dialog.getByText('Not copied, because you may not grant it: 2')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await take()
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await take()
  expect(written).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('Added: Other')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(written[0]?.body).toMatchObject({ version: 7, menuIds: ['e2'] }))
})

test('what a person holds leads to the reason, with who granted it', async () => {
  drawAt('/permission?objectType=user&objectId=u1&tab=effective', {
    kept: { ...nothing, menuIds: ['e1'] },
    written: [],
    more: (call) => {
      if (call !== authority.explain) return undefined
      const grant = {
        subjectType: 'role',
        subjectId: 'r2',
        subjectName: 'Cashier',
        part: 'menu',
        enCode: '',
        scope: null,
        decides: true,
        givenBy: 'Ann',
        givenAt: 1_700_000_000_000,
        until: null,
        isOver: false,
      }
      return { isAllowed: true, reason: 'granted', grants: [grant] }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Faults' }))
  expect(await screen.findByText(/granted by Ann, 2023-11-1/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Role “Cashier”' })).toBeTruthy()
})
