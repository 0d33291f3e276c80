import { fireEvent, screen, within } from '@testing-library/react'
import { config } from '#schemas/api/config.ts'
import { groups } from '#schemas/api/group.ts'
import { positions } from '#schemas/api/position.ts'
import { roles } from '#schemas/api/role.ts'
import { users } from '#schemas/api/user.ts'
import type { UserDetail, UserRow } from '#schemas/api/user.ts'
import { plainPolicy } from '#schemas/person/password.ts'
import { cardOf, drawEntries, pageOf } from '#tests/entries.tsx'
import type { ScreenCall } from '#tests/entries.tsx'
import UserList from '#src/system/user/list.tsx'

const cara: UserRow = {
  id: 'u3',
  account: 'cara',
  realName: 'Cara',
  headIcon: '',
  gender: 2,
  mobilePhone: '13800000003',
  email: '',
  organizeId: 'o2',
  organize: 'Harbour / East',
  position: 'Guard',
  roleName: 'Cashier',
  enabledMark: 1,
  isAdministrator: false,
  sortCode: 1,
  creatorTime: 0,
}

const dan: UserRow = { ...cara, id: 'u4', account: 'dan', realName: 'Dan', enabledMark: 2 }

const detail: UserDetail = {
  ...cara,
  anyAddress: false,
  manager: 'Ann',
  managerId: 'u1',
  organizeIds: ['o2'],
  organizeIdTree: [['o1', 'o2']],
  positionIds: ['p1'],
  roleIds: ['r9'],
  groupIds: [],
  ranks: '',
  landline: '',
  description: '',
  entryDate: '2024-02-01',
  birthday: null,
  telePhone: '',
  nation: '',
  nativePlace: '',
  education: '',
  certificatesType: '',
  certificatesNumber: '',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
  signature: '',
  prevLogTime: null,
  version: 7,
}

const choice = (id: string, fullName: string, type: string) => ({
  id,
  parentId: '',
  fullName,
  enCode: id,
  type,
  icon: '',
  hasChildren: false,
  isLeaf: true,
})

export const draw = (answer: (asked: ScreenCall) => unknown = () => null) =>
  drawEntries(<UserList />, (asked) => {
    const own = answer(asked)
    if (own) return own
    if (asked.call === users.list) return pageOf([cara, dan])
    if (asked.call === users.get) return detail
    if (asked.call === config.policy) return plainPolicy
    if (asked.call === positions.selector) return { list: [choice('p1', 'Guard', 'position')] }
    if (asked.call === roles.selectorByPermission)
      return { list: [choice('r1', 'Cashier', 'role')] }
    return asked.call === groups.selector ? { list: [] } : null
  })

export const act = async (name: string, label: string) => {
  const card = await cardOf(name)
  const button = within(card).queryByRole('button', { name: label })
  if (button) return fireEvent.click(button)
  fireEvent.click(within(card).getByRole('button', { name: `More for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
}

export const choose = async (label: string, title: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByTitle(title))
}

export const type = (box: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } })
