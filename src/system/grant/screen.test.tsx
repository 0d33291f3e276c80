import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectGrants } from '#schemas/api/authority.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { menus } from '#schemas/api/menu.ts'
import { Refused } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import GrantPage from './list.tsx'
import { changesOf } from './store.ts'

const part = (enCode: string, fullName: string) => ({ enCode, fullName })
const model = {
  modelId: 'm1',
  fullName: 'Fault report',
  columns: [part('plate', 'Plate'), part('cost', 'Cost')],
  forms: [part('plate', 'Plate'), part('cost', 'Cost')],
  buttons: [part('btn_add', 'Add'), part('btn_edit', 'Edit'), part('btn_detail', 'Detail')],
}
const entry = { id: 'e1', parentId: '', enCode: 'faults', fullName: 'Faults', icon: '', type: 3, urlAddress: '', linkTarget: '', propertyJson: '', sortCode: 1, enabledMark: 1, version: 1 }
const menuEntries = [{ ...entry, id: 'd', enCode: 'work', fullName: 'Work', type: 1 }, { ...entry, parentId: 'd' }, { ...entry, id: 'e2', parentId: 'd', enCode: 'other', fullName: 'Other' }]
const condition = { type: 'condition' as const, condition: { match: 'and' as const, groups: [] } }

const draw = (kept: SubjectGrants, written: unknown[], refusal?: Refused) => {
  const engine = tryEngine((call, input) => {
    if (call === authority.parts) return { list: [model] }
    if (call === menus.list) return { list: menuEntries }
    if (call === lookups.roles) return { list: [{ id: 'r1', fullName: 'Operator', enCode: 'operator' }] }
    if (call === authority.read) return kept
    if (call !== authority.write) throw new Error(`unexpected ${call.path}`)
    if (refusal) throw refusal
    written.push(input)
    return { ...(input.body as SubjectGrants), version: kept.version + 1 }
  })
  return drawScreen(<GrantPage />, engine, '/permission?objectType=role&objectId=r1')
}
const nothing: SubjectGrants = { version: 7, menuIds: [], models: [] }
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const tick = (group: string, name: string) => fireEvent.click(within(screen.getByRole('group', { name: new RegExp(group) })).getByRole('checkbox', { name }))

test('an administrator grants a role a menu entry, columns, fields, buttons and a scope, and sees the difference first', async () => {
  const written: unknown[] = []
  draw(nothing, written)
  const leaf = await screen.findByText('Faults')
  fireEvent.click(leaf.closest('.ant-tree-treenode')?.querySelector('[role=checkbox], .ant-tree-checkbox') ?? leaf)
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
    body: { objectType: 'role', version: 7, menuIds: ['e1'], models: [{ modelId: 'm1', columns: ['plate'], forms: ['plate', 'cost'], buttons: ['btn_add'], scopes: [{ type: 'department' }] }] },
  })
  await waitFor(() => expect(screen.getByText('No changes')).toBeTruthy())
})

test('own conditions, and codes that are not offered any more, survive a change', async () => {
  const written: { body?: unknown }[] = []
  draw({ version: 1, menuIds: ['gone'], models: [{ modelId: 'm1', columns: ['old', 'plate'], forms: [], buttons: [], scopes: [{ type: 'own' }, condition] }] }, written)
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  tick('List columns', 'Plate')
  tick('Data scopes', 'All data')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(written[0]?.body).toMatchObject({ menuIds: ['gone'], models: [{ columns: ['old'], scopes: [{ type: 'all' }, { type: 'own' }, condition] }] }))
})

test('a save that came too late is told, and the draft stays', async () => {
  draw(nothing, [], new Refused(409, 'changed', nothing))
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  choose('Grant this form')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Somebody else has just changed these permissions')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Grant this form' }).checked).toBe(true)
})

test('the difference names what is added and removed, by model and facet', () => {
  const before: SubjectGrants = { version: 1, menuIds: ['a', 'b'], models: [{ modelId: 'm', columns: ['x'], forms: [], buttons: [], scopes: [{ type: 'own' }] }] }
  const after: SubjectGrants = { version: 1, menuIds: ['b', 'c'], models: [{ modelId: 'm', columns: ['y'], forms: [], buttons: [], scopes: [{ type: 'own' }] }] }
  expect(changesOf(before, after)).toEqual([
    { where: '', facet: 'menus', added: ['c'], removed: ['a'] },
    { where: 'm', facet: 'columns', added: ['y'], removed: ['x'] },
  ])
  expect(changesOf(before, before)).toEqual([])
})

test('an administrator asks why a user cannot see a record, and sees the scopes that did not reach it', async () => {
  const asked: unknown[] = []
  const engine = tryEngine((call, input) => {
    if (call === authority.parts) return { list: [model] }
    if (call === menus.list) return { list: menuEntries }
    if (call === lookups.users) return { list: [{ id: 'u1', realName: 'Ann', account: 'ann', headIcon: '', organizeId: '' }] }
    if (call === authority.read) return nothing
    asked.push(input.body)
    return { isAllowed: false, reason: 'outOfScope', grants: [{ subjectType: 'role', subjectId: 'r1', subjectName: 'Operator', part: 'scope', enCode: '0', scope: { type: 'department' }, decides: false }] }
  })
  drawScreen(<GrantPage />, engine, '/permission?objectType=user&objectId=u1')
  fireEvent.click(await screen.findByRole('tab', { name: 'Why' }))
  const pick = async (box: string, choice: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: box }))
    fireEvent.click(await screen.findByText(choice, { selector: '.ant-select-item-option-content' }))
  }
  await pick('What to explain', 'Record')
  await pick('Form', 'Fault report')
  fireEvent.change(screen.getByRole('textbox', { name: 'Id of the record' }), { target: { value: ' x1 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Explain' }))
  expect(await screen.findByText('No: no granted scope reaches this record')).toBeTruthy()
  expect(screen.getByText(/Role “Operator”/).textContent).toContain('Own department')
  expect(asked).toEqual([{ userId: 'u1', target: { type: 'record', modelId: 'm1', recordId: 'x1' } }])
})
