import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { beforeAll, expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectEntry, SubjectGrants } from '#schemas/api/authority.ts'
import { records } from '#schemas/api/record.ts'
import { Refused } from '#src/engine/send.ts'
import { emptyGrant } from '#schemas/grants.ts'
import { scopeTypes } from '#schemas/permission.ts'
import { sketch } from '#tests/designs.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import type { Answers } from '#tests/screen.tsx'
import { currentUser, menuItem } from '#tests/session.ts'
import GrantPage from './list.tsx'

const part = (enCode: string, fullName: string) => ({ enCode, fullName })
const model = {
  modelId: 'm1',
  fullName: 'Fault report',
  columns: [part('plate', 'Plate'), part('cost', 'Cost')],
  forms: [part('plate', 'Plate'), part('cost', 'Cost')],
  buttons: [part('btn_add', 'Add'), part('btn_edit', 'Edit'), part('btn_detail', 'Detail')],
  scopes: [...scopeTypes],
  named: [],
}
const entry = {
  id: 'e1',
  parentId: '',
  enCode: 'faults',
  fullName: 'Faults',
  icon: '',
  type: 3,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  sortCode: 1,
  enabledMark: 1,
  version: 1,
}
const menuEntries = [
  { ...entry, id: 'd', enCode: 'work', fullName: 'Work', type: 1 },
  { ...entry, parentId: 'd' },
  { ...entry, id: 'e2', parentId: 'd', enCode: 'other', fullName: 'Other' },
]
const formData = JSON.stringify(
  sketch([
    { id: 'n1', kind: 'input', field: 'plate' },
    { id: 'n2', kind: 'createUser', field: 'by' },
  ]),
)
const condition = { type: 'condition' as const, condition: { match: 'and' as const, groups: [] } }

// The editor of conditions brings every kind along.
beforeAll(async () => void (await import('#src/app/own-conditions.tsx')), 60_000)

const found = (...given: (Omit<SubjectEntry, 'parentId'> & Partial<SubjectEntry>)[]) => {
  const list = given.map((one): SubjectEntry => ({ parentId: '', ...one }))
  return { list, pagination: { currentPage: 1, pageSize: 50, total: list.length } }
}

const draw = (kept: SubjectGrants, written: unknown[], more: Answers = () => undefined) => {
  const engine = tryEngine((call, input) => {
    const given = more(call, input)
    if (given !== undefined) return given
    if (call === authority.parts) return { list: [model] }
    if (call === authority.menus) return { list: menuEntries }
    if (call === authority.subjects)
      return found({ id: 'r1', fullName: 'Operator', note: '', enabledMark: 1 })
    if (call === authority.read) return { ...kept, subjectName: 'Operator', canChange: true }
    if (call === authority.inherited) return { list: [] }
    if (call === records.config) return { fullName: 'Fault report', formData }
    if (call !== authority.write) throw new Error(`unexpected ${call.path}`)
    written.push(input)
    return { ...(input.body as SubjectGrants), version: kept.version + 1 }
  })
  runInAction(
    () => void (engine.session.current = currentUser({ userInfo: { isAdministrator: true } })),
  )
  return drawScreen(<GrantPage />, engine, '/permission?objectType=role&objectId=r1')
}
const nothing: SubjectGrants = { version: 7, menuIds: [], models: [] }
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const tick = (group: string, name: string) =>
  fireEvent.click(
    within(screen.getByRole('group', { name: new RegExp(group) })).getByRole('checkbox', { name }),
  )

test('an administrator grants a role a menu entry, columns, fields, buttons and a scope, and sees the difference first', async () => {
  const written: unknown[] = []
  draw(nothing, written)
  const leaf = await screen.findByText('Faults')
  fireEvent.click(
    leaf.closest('.ant-tree-treenode')?.querySelector('[role=checkbox], .ant-tree-checkbox') ??
      leaf,
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Forms' }))
  choose('Grant this form')
  tick('List columns', 'Plate')
  fireEvent.click(screen.getByRole('button', { name: 'Form fields: All' }))
  tick('Buttons', 'Add')
  tick('Data scopes', 'Own department')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Added Own department')).toBeTruthy()
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

test('own conditions, and codes that are not offered any more, survive a change', async () => {
  const written: { body?: unknown }[] = []
  draw(
    {
      version: 1,
      menuIds: ['gone'],
      models: [
        {
          modelId: 'm1',
          columns: ['old', 'plate'],
          forms: [],
          buttons: [],
          scopes: [{ type: 'own' }, condition],
        },
      ],
    },
    written,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  tick('List columns', 'Plate')
  tick('Data scopes', 'All data')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({
      menuIds: ['gone'],
      models: [{ columns: ['old'], scopes: [{ type: 'all' }, { type: 'own' }, condition] }],
    }),
  )
})

test('a save that came too late is told, and the draft stays', async () => {
  draw(nothing, [], (call) => {
    if (call !== authority.write) return undefined
    throw new Refused(409, 'changed', nothing)
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  choose('Grant this form')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Somebody else has just changed these permissions')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Grant this form' }).checked).toBe(
    true,
  )
})

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
  expect(screen.getByText(/Role “Operator”/).textContent).toContain('Own department')
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
  const from = 'Inherited from Organisation “Harbour”'
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
  fireEvent.click(await screen.findByRole('tab', { name: 'Who has it' }))
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

test('6 an own condition is written in the editor; one that says nothing cannot be taken over', async () => {
  const written: { body?: { models?: unknown } }[] = []
  draw(
    {
      version: 1,
      menuIds: [],
      models: [{ modelId: 'm1', columns: [], forms: [], buttons: [], scopes: [{ type: 'own' }] }],
    },
    written,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add an own condition' }))
  const dialog = await screen.findByRole('dialog')
  const ok = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'OK' })
  expect(ok.disabled).toBe(true)
  fireEvent.click(within(dialog).getByText('Add a group'))
  const line = within(dialog).getByRole('group', { name: 'Comparison 1' })
  const pick = async (box: string, choice: string) => {
    fireEvent.mouseDown(within(line).getByRole('combobox', { name: box }))
    fireEvent.click(
      await screen.findByText(choice, { selector: '.ant-select-item-option-content' }),
    )
  }
  await pick('A field', 'by')
  expect(ok.disabled).toBe(true)
  await pick('Compared with', 'Current user')
  fireEvent.click(ok)
  expect(await screen.findByText('Condition: by is Current user')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  const wanted = {
    type: 'condition',
    condition: {
      match: 'and',
      groups: [
        { match: 'and', comparisons: [{ field: 'by', symbol: '==', operand: { type: 'user' } }] },
      ],
    },
  }
  await waitFor(() =>
    expect(written[0]?.body?.models).toMatchObject([{ scopes: [{ type: 'own' }, wanted] }]),
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
    throw new Refused(409, 'changed', {
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
    await within(dialog).findByText('You may not change these, so they were taken out: Global'),
  ).toBeTruthy()
  fireEvent.click(within(dialog).getByText('Role “Cashier”'))
  expect(await within(dialog).findByText('Added Faults')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'In place of what they have' }))
  expect(await within(dialog).findByText('Removed Other')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Beside what they have' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(/look again: Cashier/)).toBeTruthy()
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { way: 'add', menuIds: ['e1'], objects: [{ objectId: 'r2', version: 4 }] },
      { objects: [{ version: 5 }] },
    ]),
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
  expect(await screen.findByText(/You may see these permissions but not change them/)).toBeTruthy()
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

test('6 the difference before saving says own conditions in words', async () => {
  const own = {
    type: 'condition' as const,
    condition: {
      match: 'and' as const,
      groups: [
        {
          match: 'and' as const,
          comparisons: [
            {
              field: 'plate',
              symbol: '==' as const,
              operand: { type: 'fixed' as const, value: 'A1' },
            },
          ],
        },
      ],
    },
  }
  draw(
    {
      version: 1,
      menuIds: [],
      models: [{ modelId: 'm1', columns: [], forms: [], buttons: [], scopes: [own] }],
    },
    [],
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the condition' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await within(await screen.findByRole('dialog')).findByText(/Removed Condition: plate is A1/),
  ).toBeTruthy()
})

test('6 grants that wait for removed fields are told by their number, never by a code', async () => {
  const model = { ...emptyGrant('m1'), columns: ['plate', '#n7', '#n8'] }
  draw({ version: 1, menuIds: [], models: [model] }, [])
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Grant this form' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    await dialog.findByText('Removed fields that are not in the form any more: 2'),
  ).toBeTruthy()
  expect(dialog.queryByText(/#n/)).toBeNull()
})

test('6 after a conflict my changes are put over what stands now', async () => {
  const written: { body: SubjectGrants }[] = []
  const theirs: SubjectGrants = { version: 9, menuIds: ['e2'], models: [] }
  draw(nothing, [], (call, { body }) => {
    if (call !== authority.write) return undefined
    written.push({ body: body as SubjectGrants })
    if (written.length === 1) throw new Refused(409, 'changed', theirs)
    return { ...(body as SubjectGrants), version: 10 }
  })
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  }
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  choose('Grant this form')
  await save()
  expect(await screen.findByText('Added Other')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Put my changes over it' }))
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

const mine = {
  id: 's1',
  fullName: 'Mine',
  enabledMark: 1,
  canGrant: true,
  condition: condition.condition,
}
const theirs = {
  ...mine,
  id: 's2',
  fullName: 'Theirs',
  enabledMark: 0,
  canGrant: false,
  condition: null,
}

test('6 a named scope is chosen beside the others; one that is off says so, one that is not held cannot be handed out', async () => {
  const written: { body?: { models?: unknown } }[] = []
  draw(
    {
      version: 1,
      menuIds: [],
      models: [
        {
          modelId: 'm1',
          columns: [],
          forms: [],
          buttons: [],
          scopes: [{ type: 'own' }, condition],
        },
      ],
    },
    written,
    (call) =>
      call === authority.parts ? { list: [{ ...model, named: [mine, theirs] }] } : undefined,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  const named = await screen.findByRole('group', { name: /Named data scopes/ })
  expect(
    within(named).getByRole<HTMLInputElement>('checkbox', { name: 'Theirs (disabled)' }).disabled,
  ).toBe(true)
  fireEvent.click(within(named).getByRole('checkbox', { name: 'Mine' }))
  tick('Data scopes', 'Own department')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText(/Mine/)).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(written[0]?.body?.models).toMatchObject([
      {
        scopes: expect.arrayContaining([
          { type: 'own' },
          { type: 'department' },
          condition,
          { type: 'named', scopeId: 's1' },
        ]),
      },
    ]),
  )
})
