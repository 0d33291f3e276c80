import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectGrants } from '#schemas/api/authority.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { emptyGrant } from '#schemas/grant/grants.ts'
import { found, draw, nothing, choose, tick } from '#tests/grants-page.tsx'

test('an administrator grants a role a menu entry, columns, fields, buttons and a scope, and sees the difference first', async () => {
  const written: unknown[] = []
  draw(nothing, written)
  const leaf = await screen.findByText('Faults')
  fireEvent.click(
    leaf.closest('.ant-tree-treenode')?.querySelector('[role=checkbox], .ant-tree-checkbox') ??
      leaf,
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Forms' }))
  choose('Allow this form')
  tick('List columns', 'Plate')
  fireEvent.click(screen.getByRole('button', { name: 'Form fields: All' }))
  tick('Buttons', 'Add')
  tick('Data scopes', 'Own department')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Added: Own department')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(written).toHaveLength(1))
  expect(written[0]).toEqual({
    params: { objectId: 'r1' },
    body: {
      objectType: 'role',
      version: 7,
      menuIds: ['e1'],
      models: [
        {
          modelId: 'm1',
          columns: ['plate'],
          forms: ['plate', 'cost'],
          buttons: ['btn_add'],
          scopes: [{ type: 'department' }],
        },
      ],
    },
  })
  await waitFor(() => expect(screen.getByText('No changes')).toBeTruthy())
})

test('a save that came too late is told, and the draft stays', async () => {
  draw(nothing, [], (call) => {
    if (call !== authority.write) return undefined
    throw new RefusedCall(409, 'changed', nothing)
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  choose('Allow this form')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Someone else has just changed these permissions')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Allow this form' }).checked).toBe(
    true,
  )
})

test('6 the same is granted to several; what changes for each is shown first, and a stale one is named', async () => {
  const sent: { objects: readonly { version: number }[] }[] = []
  const kept: SubjectGrants = { version: 1, menuIds: ['e1'], models: [] }
  let version = 4
  draw(kept, [], (call, { params, body }) => {
    if (call === authority.subjects)
      return found(
        { id: 'r2', fullName: 'Cashier', note: '', enabledMark: 1 },
        { id: 'r3', fullName: 'Global', note: '', enabledMark: 1 },
      )
    if (call === authority.read && params?.['objectId'] === 'r2')
      return { version, menuIds: ['e2'], models: [], subjectName: 'Cashier', canChange: true }
    if (call === authority.read && params?.['objectId'] === 'r3')
      return { version, menuIds: [], models: [], subjectName: 'Global', canChange: false }
    if (call !== authority.batch) return undefined
    sent.push(body as (typeof sent)[number])
    if (sent.length > 1) return { list: [{ objectType: 'role', objectId: 'r2', version: 6 }] }
    version = 5
    throw new RefusedCall(409, 'changed', {
      list: [{ objectType: 'role', objectId: 'r2', version: 5 }],
    })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Grant to several' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Subject' }))
  fireEvent.click(
    await screen.findByText('Cashier', { selector: '.ant-select-item-option-content' }),
  )
  await within(dialog).findByText('Changes: 1')
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Subject' }))
  fireEvent.click(
    await screen.findByText('Global', { selector: '.ant-select-item-option-content' }),
  )
  expect(
    await within(dialog).findByText('You may not change these, so they were removed: Global'),
  ).toBeTruthy()
  fireEvent.click(within(dialog).getByText('Role “Cashier”'))
  expect(await within(dialog).findByText('Added: Faults')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Replace existing' }))
  expect(await within(dialog).findByText('Removed: Other')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Add to existing' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(/new differences: Cashier/)).toBeTruthy()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { way: 'add', menuIds: ['e1'], objects: [{ objectId: 'r2', version: 4 }] },
      { objects: [{ version: 5 }] },
    ]),
  )
})

test('6 grants that wait for removed fields are told by their number, never by a code', async () => {
  const model = { ...emptyGrant('m1'), columns: ['plate', '#n7', '#n8'] }
  draw({ version: 1, menuIds: [], models: [model] }, [])
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Allow this form' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    await dialog.findByText('Removed: fields that are not in the form any more: 2'),
  ).toBeTruthy()
  expect(dialog.queryByText(/#n/)).toBeNull()
})

test('6 after a conflict my changes are put over what stands now', async () => {
  const written: { body: SubjectGrants }[] = []
  const theirs: SubjectGrants = { version: 9, menuIds: ['e2'], models: [] }
  draw(nothing, [], (call, { body }) => {
    if (call !== authority.write) return undefined
    written.push({ body: body as SubjectGrants })
    if (written.length === 1) throw new RefusedCall(409, 'changed', theirs)
    return { ...(body as SubjectGrants), version: 10 }
  })
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  }
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  choose('Allow this form')
  await save()
  expect(await screen.findByText('Added: Other')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await save()
  await waitFor(() =>
    expect(written[1]?.body).toMatchObject({
      version: 9,
      menuIds: ['e2'],
      models: [{ modelId: 'm1' }],
    }),
  )
})
