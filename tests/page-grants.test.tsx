import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import type { ModelParts, SubjectGrants } from '#schemas/api/authority.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import GrantPage from '#src/system/grant/list.tsx'
import { drawScreen, tryEngine } from './screen.tsx'
import { currentUser } from './session.ts'

/* The page of permissions with a hand-coded page; forms have their own tests. */

const part = (enCode: string, fullName: string) => ({ enCode, fullName })
const form: ModelParts = {
  modelId: 'm1',
  fullName: 'Fault report',
  columns: [part('plate', 'Plate')],
  forms: [],
  buttons: [part('btn_add', 'Add')],
  scopes: ['own'],
  named: [],
}
const page: ModelParts = {
  ...form,
  modelId: 'role',
  fullName: '角色管理',
  columns: [part('mobilePhone', 'Mobile phone')],
  scopes: [],
  buttons: [part('btn_add', 'Add'), part('btn_members', 'Members')],
}
const entry: MenuEntry = {
  id: 'role',
  parentId: '',
  enCode: 'role',
  fullName: '角色管理',
  icon: '',
  type: 2,
  urlAddress: 'system/role',
  linkTarget: '',
  propertyJson: '',
  sortCode: 1,
  enabledMark: 1,
  version: 1,
}

test('6 of a hand-coded page its columns and buttons are granted, and its entry along with them', async () => {
  const written: { body: SubjectGrants }[] = []
  const engine = tryEngine((call, input) => {
    if (call === authority.parts) return { list: [form, page] }
    if (call === authority.menus) return { list: [entry] }
    if (call === authority.read)
      return { version: 7, menuIds: [], models: [], subjectName: 'Operator', canChange: true }
    if (call !== authority.write)
      return { list: [], pagination: { currentPage: 1, pageSize: 50, total: 0 } }
    written.push(input as { body: SubjectGrants })
    return { ...(input.body as SubjectGrants), version: 8 }
  })
  runInAction(
    () => void (engine.session.current = currentUser({ userInfo: { isAdministrator: true } })),
  )
  drawScreen(<GrantPage />, engine, '/permission?objectType=role&objectId=r1&tab=pages')
  const panel = await screen.findByRole('region', { name: 'Roles' })
  expect(screen.queryByText('Fault report')).toBeNull()
  fireEvent.click(within(panel).getByRole('checkbox', { name: 'Allow parts of this page' }))
  expect(within(panel).queryByRole('group', { name: /fields|scopes/ })).toBeNull()
  expect(within(panel).queryByRole('alert')).toBeNull()
  fireEvent.click(
    within(within(panel).getByRole('group', { name: /columns/ })).getByRole('checkbox', {
      name: 'Mobile phone',
    }),
  )
  fireEvent.click(within(panel).getByRole('checkbox', { name: 'Members' }))
  fireEvent.click(
    within(await within(panel).findByRole('alert')).getByRole('button', {
      name: 'Grant the menu entry too',
    }),
  )
  expect(within(panel).queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'MenusAdded: Roles',
    'PagesAdded: Roles',
    'Roles · List columnsAdded: Mobile phone',
    'Roles · ButtonsAdded: Members',
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({
      menuIds: ['role'],
      models: [{ modelId: 'role', columns: ['mobilePhone'], buttons: ['btn_members'] }],
    }),
  )
})
