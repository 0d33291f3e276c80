import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectGrants } from '#schemas/api/authority.ts'
import { records } from '#schemas/api/record.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { currentUser, menuItem } from '#tests/session.ts'
import GrantPage from '../list.tsx'
import { model, menuEntries, formData, found, draw, nothing } from '#tests/grants-page.tsx'

test('an administrator asks why a user cannot see a record, and sees the scopes that did not reach it', async () => {
  const asked: unknown[] = []
  const engine = tryEngine((call, input) => {
    if (call === authority.parts) return { list: [model] }
    if (call === authority.menus) return { list: menuEntries }
    if (call === authority.subjects)
      return found({ id: 'u1', fullName: 'Ann', note: 'ann', enabledMark: 1 })
    if (call === authority.read) return { ...nothing, subjectName: 'Ann', canChange: true }
    if (call === records.list)
      return {
        list: [{ id: 'x1', version: 1, data: { cost: '12', plate: '浙A1' } }],
        pagination: { currentPage: 1, pageSize: 20, total: 1 },
      }
    if (call === authority.inherited) return { list: [] }
    asked.push(input.body)
    return {
      isAllowed: false,
      reason: 'outOfScope',
      grants: [
        {
          subjectType: 'role',
          subjectId: 'r1',
          subjectName: 'Operator',
          part: 'scope',
          enCode: '0',
          scope: { type: 'department' },
          decides: false,
        },
      ],
    }
  })
  drawScreen(<GrantPage />, engine, '/permission?objectType=user&objectId=u1')
  fireEvent.click(await screen.findByRole('tab', { name: 'Why' }))
  const pick = async (box: string, choice: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: box }))
    fireEvent.click(
      await screen.findByText(choice, { selector: '.ant-select-item-option-content' }),
    )
  }
  await pick('What to explain', 'Record')
  await pick('Form', 'Fault report')
  await pick('Record', '浙A1 · 12')
  fireEvent.click(screen.getByRole('button', { name: 'Explain' }))
  expect(await screen.findByText('No: no granted scope reaches this record')).toBeTruthy()
  expect(screen.getByText(/Role “Operator”/).closest('li')?.textContent).toContain('Own department')
  expect(asked).toEqual([
    { userId: 'u1', target: { type: 'record', modelId: 'm1', recordId: 'x1' } },
  ])
})

test('6 what is inherited is told apart from what is granted itself, with its source', async () => {
  const line = {
    subjectType: 'organize',
    subjectId: 'o1',
    subjectName: 'Harbour',
    modelId: 'm1',
    scope: null,
  }
  const inherited = [
    { ...line, part: 'column', enCode: 'cost' },
    { ...line, part: 'menu', modelId: 'e1', enCode: '' },
    { ...line, part: 'scope', enCode: '0', scope: { type: 'department' } },
  ]
  const kept: SubjectGrants = {
    version: 1,
    menuIds: [],
    models: [{ modelId: 'm1', columns: ['plate'], forms: [], buttons: [], scopes: [] }],
  }
  draw(kept, [], (call) => (call === authority.inherited ? { list: inherited } : undefined))
  const from = 'Inherited from Organization “Harbour”'
  expect(
    (await screen.findByText('Faults')).parentElement
      ?.querySelector('[title]')
      ?.getAttribute('title') ?? screen.getAllByTitle(from)[0]?.title,
  ).toBe(from)
  fireEvent.click(screen.getByRole('tab', { name: 'Forms' }))
  const columns = screen.getByRole('group', { name: /List columns/ })
  expect(within(columns).getByRole<HTMLInputElement>('checkbox', { name: 'Plate' }).checked).toBe(
    true,
  )
  expect(
    within(columns).getByRole<HTMLInputElement>('checkbox', { name: /^Cost ?inherited/ }).checked,
  ).toBe(false)
  expect(
    within(screen.getByRole('group', { name: /Data scopes/ })).getByRole('checkbox', {
      name: /^Own department ?inherited/,
    }),
  ).toBeTruthy()
})

test('6 who has something is asked here: subjects and people, each leading to its own grants', async () => {
  const asked: unknown[] = []
  const held = {
    subjects: [
      { subjectType: 'role', subjectId: 'r1', subjectName: 'Operator', scope: null, menuId: '' },
    ],
    users: {
      list: [{ id: 'u1', realName: 'Ann', account: 'ann', organize: 'Harbour / Gate' }],
      pagination: { currentPage: 1, pageSize: 10, total: 1 },
    },
  }
  const { router } = draw(nothing, [], (call, { body }) => {
    if (call !== authority.holders) return undefined
    asked.push(body)
    return held
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Who has access' }))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Menu entry' }))
  fireEvent.click(
    await screen.findByText('Faults', { selector: '.ant-select-item-option-content' }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('Harbour / Gate')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Role “Operator”' })).toBeTruthy()
  expect(asked).toEqual([{ target: { type: 'menu', menuId: 'e1' }, currentPage: 1 }])
  fireEvent.click(screen.getByRole('button', { name: 'Why: Ann' }))
  await waitFor(() =>
    expect(router.state.location.search).toBe('?objectType=user&objectId=u1&tab=explain'),
  )
})

test('6 what may be seen but not changed can be read, and nothing of it ticked', async () => {
  draw(
    {
      version: 1,
      menuIds: ['e1'],
      models: [
        { modelId: 'm1', columns: ['plate'], forms: [], buttons: [], scopes: [{ type: 'all' }] },
      ],
    },
    [],
    (call) =>
      call === authority.read
        ? {
            version: 1,
            menuIds: ['e1'],
            models: [{ modelId: 'm1', columns: ['plate'], forms: [], buttons: [], scopes: [] }],
            subjectName: 'Global',
            canChange: false,
          }
        : undefined,
  )
  expect(await screen.findByText(/You can see these permissions but not change them/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.getByRole('button', { name: 'All' }).matches(':disabled')).toBe(true)
  fireEvent.click(screen.getByRole('tab', { name: 'Forms' }))
  const boxes = within(
    screen.getByRole('region', { name: 'Fault report' }),
  ).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.filter((box) => !box.disabled)).toEqual([])
})

test('6 what may not be handed out is locked: entries and scopes that one does not hold', async () => {
  const engine = tryEngine((call) => {
    if (call === authority.parts) return { list: [{ ...model, scopes: ['own', 'department'] }] }
    if (call === authority.menus) return { list: menuEntries }
    if (call === authority.subjects) return found()
    if (call === authority.read)
      return {
        version: 1,
        menuIds: [],
        models: [{ modelId: 'm1', columns: [], forms: [], buttons: [], scopes: [{ type: 'all' }] }],
        subjectName: 'Operator',
        canChange: true,
      }
    if (call === records.config) return { fullName: 'Fault report', formData }
    return { list: [] }
  })
  runInAction(() => void (engine.session.current = currentUser({ menuList: [menuItem('faults')] })))
  drawScreen(<GrantPage />, engine, '/permission?objectType=role&objectId=r1')
  const node = async (name: string) => (await screen.findByText(name)).closest('.ant-tree-treenode')
  expect([
    (await node('Faults'))?.querySelector('.ant-tree-checkbox-disabled'),
    (await node('Other'))?.querySelector('.ant-tree-checkbox-disabled') === null,
  ]).toEqual([null, false])
  fireEvent.change(screen.getByRole('textbox', { name: 'Filter by name' }), {
    target: { value: 'oth' },
  })
  await waitFor(() => expect(screen.queryByText('Faults')).toBeNull())
  expect(screen.getByText('Work')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Forms' }))
  const scopes = screen.getByRole('group', { name: /Data scopes/ })
  const box = (name: string) => within(scopes).getByRole<HTMLInputElement>('checkbox', { name })
  expect([
    box('All data').checked,
    box('All data').disabled,
    box('Own department').disabled,
  ]).toEqual([true, true, false])
  fireEvent.click(screen.getByRole('button', { name: 'Data scopes: None' }))
  expect(box('All data').checked).toBe(true)
})
