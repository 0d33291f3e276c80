import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { organizes } from '#schemas/api/organize.ts'
import { cardOf } from '#tests/entries.tsx'
import { plantOrganization } from '#tests/organization.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import OrganizeAdminList from './list.tsx'
import { withActs } from './store.ts'

const app = serveApp()
const off = {
  thisLayerSelect: false,
  thisLayerAdd: false,
  thisLayerEdit: false,
  thisLayerDelete: false,
  subLayerSelect: false,
  subLayerAdd: false,
  subLayerEdit: false,
  subLayerDelete: false,
}
const none = {
  this_layer_select: false,
  this_layer_add: false,
  this_layer_edit: false,
  this_layer_delete: false,
  sub_layer_select: false,
  sub_layer_add: false,
  sub_layer_edit: false,
  sub_layer_delete: false,
}
let annId = ''
let boId = ''

beforeAll(async () => {
  await plantOrganization(app.world)
  const person = (account: string, realName: string) =>
    app.world.signIn({ account, realName, organizeId: 'pier' })
  annId = (await person('ann', 'Ann')).userId
  boId = (await person('bo', 'Bo')).userId
})
beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('organize_admins').execute()
  const sees = { this_layer_select: true, this_layer_edit: true }
  await kysely
    .insertInto('organize_admins')
    .values([
      { ...none, ...sees, organize_id: 'harbour', user_id: annId },
      { ...none, this_layer_select: true, organize_id: 'river', user_id: boId },
    ])
    .execute()
  await setVersion(3)
})
const setVersion = (admin_version: number) =>
  app.world.db.kysely
    .updateTable('organizes')
    .set({ admin_version })
    .where('id', '=', 'harbour')
    .execute()
const kept = () =>
  app.world.db.kysely
    .selectFrom('organize_admins')
    .selectAll()
    .where('organize_id', '=', 'harbour')
    .execute()
const draw = async (person: object = { isAdministrator: true, organizeId: 'pier' }) =>
  drawScreen(<OrganizeAdminList />, await app.enter(person))
const save = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
const saved = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const open = async () => {
  fireEvent.click(within(await cardOf('Ann (ann)')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('group', { name: 'This level: permissions of Ann (ann)' })
  return dialog
}
const box = (dialog: HTMLElement, layer: string, act: string) =>
  within(
    within(dialog).getByRole('group', { name: `${layer}: permissions of Ann (ann)` }),
  ).getByRole<HTMLInputElement>('checkbox', { name: act })

test('whoever may not see may do nothing else', () => {
  const given = { userId: 'u1', ...off }
  expect(withActs(given, 'subLayer', ['Add'])).toEqual({
    ...given,
    subLayerSelect: true,
    subLayerAdd: true,
  })
  expect(
    withActs({ ...given, subLayerSelect: true, subLayerAdd: true }, 'subLayer', ['Add']),
  ).toEqual(given)
  expect(withActs({ ...given, thisLayerSelect: true }, 'subLayer', ['Select', 'Delete'])).toEqual({
    ...given,
    thisLayerSelect: true,
    subLayerSelect: true,
    subLayerDelete: true,
  })
})

test('7.4 it is listed who administers what, and what each may do on either layer', async () => {
  await draw()
  const card = await cardOf('Ann (ann)')
  expect([
    within(card).getByText('harbour'),
    within(card).getByText('View'),
    within(card).getByText('None'),
  ]).toHaveLength(3)
  expect(screen.getByText('Bo (bo)')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'ann' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(screen.queryByText('Bo (bo)')).toBeNull())
  expect(screen.getByText('Ann (ann)')).toBeTruthy()
})

test('7.4 the eight switches of each administrator are changed with the version that was read', async () => {
  await draw()
  const dialog = await open()
  expect([
    box(dialog, 'This level', 'View').checked,
    box(dialog, 'This level', 'Edit').checked,
    box(dialog, 'Sub-levels', 'View').checked,
  ]).toEqual([true, true, false])
  fireEvent.click(box(dialog, 'Sub-levels', 'Delete'))
  await waitFor(() => expect(box(dialog, 'Sub-levels', 'View').checked).toBe(true))
  save(dialog)
  await saved()
  expect(app.sent(organizes.setAdmins)).toMatchObject([{ body: { version: 3 } }])
  expect(await kept()).toEqual([
    {
      ...none,
      organize_id: 'harbour',
      user_id: annId,
      this_layer_select: true,
      this_layer_edit: true,
      sub_layer_select: true,
      sub_layer_delete: true,
    },
  ])
})

test('7.4 people are added, who see at first, and taken out', async () => {
  await draw()
  const dialog = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Ann (ann)' }))
  expect(await within(dialog).findByText('No administrators yet')).toBeTruthy()
  fireEvent.mouseDown(
    within(within(dialog).getByRole('group', { name: 'Add people' })).getByRole('combobox'),
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Current organization' }))
  fireEvent.click(await screen.findByText('Bo', { selector: '[role="treeitem"] *' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await within(dialog).findByRole('group', { name: /^This level: permissions of Bo/ })
  save(dialog)
  await saved()
  expect(await kept()).toEqual([
    {
      ...none,
      organize_id: 'harbour',
      user_id: boId,
      this_layer_select: true,
      sub_layer_select: true,
    },
  ])
})

test('7.4 one who came too late sees what stands now, and may save over it', async () => {
  await draw()
  const dialog = await open()
  await setVersion(8)
  fireEvent.click(box(dialog, 'This level', 'Add'))
  save(dialog)
  expect(await within(dialog).findByText('Someone else has just changed this')).toBeTruthy()
  expect(await kept()).toMatchObject([{ this_layer_add: false }])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Overwrite with mine' }))
  await saved()
  expect(app.sent(organizes.setAdmins)).toMatchObject([
    { body: { version: 3 } },
    { body: { version: 8 } },
  ])
  expect(await kept()).toMatchObject([{ this_layer_add: true }])
})

test('7.4 one is taken out of the list after a question', async () => {
  await draw()
  fireEvent.click(within(await cardOf('Ann (ann)')).getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog')
  expect(await kept()).toHaveLength(1)
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Ann (ann)')).toBeNull())
  expect(await kept()).toEqual([])
})

test('a list of administrators that is not permitted says so', async () => {
  await draw({ menus: ['area'] })
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
