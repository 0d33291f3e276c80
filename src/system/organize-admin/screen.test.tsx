import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { organizes } from '#schemas/api/organize.ts'
import type { OrganizeAdminRow, OrganizeAdmins } from '#schemas/api/organize.ts'
import { users } from '#schemas/api/user.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { cardOf, drawEntries, pageOf } from '#tests/entries.tsx'
import type { ScreenCall } from '#tests/entries.tsx'
import OrganizeAdminList from './list.tsx'
import { withActs } from './store.ts'

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
const ann = {
  userId: 'u1',
  account: 'ann',
  realName: 'Ann',
  headIcon: '',
  ...off,
  thisLayerSelect: true,
  thisLayerEdit: true,
}
const row: OrganizeAdminRow = { id: 'o1.u1', organizeId: 'o1', organize: 'Harbour', ...ann }
const admins: OrganizeAdmins = { organizeId: 'o1', list: [ann], version: 3 }
const bo = {
  id: 'u2',
  parentId: '',
  fullName: 'Bo/bo',
  enCode: 'bo',
  type: 'user',
  icon: '',
  hasChildren: false,
  isLeaf: true,
  account: 'bo',
  realName: 'Bo',
  headIcon: '',
  organize: 'Harbour',
}

const draw = (answer: (asked: ScreenCall) => unknown = () => null) =>
  drawEntries(<OrganizeAdminList />, (asked) => {
    const own = answer(asked)
    if (own) return own
    if (asked.call === organizes.allAdmins) return pageOf([row])
    if (asked.call === organizes.admins) return admins
    if (asked.call === users.byIds) return { list: [bo] }
    return asked.call === users.people ? pageOf([bo]) : { ...admins, version: 4 }
  })
const save = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
const open = async () => {
  fireEvent.click(within(await cardOf('Ann (ann)')).getByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}
const box = (dialog: HTMLElement, layer: string, act: string) =>
  within(
    within(dialog).getByRole('group', { name: `${layer}: what Ann (ann) may do` }),
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
  const { of } = draw()
  const card = await cardOf('Ann (ann)')
  expect([
    within(card).getByText('Harbour'),
    within(card).getByText('See'),
    within(card).getByText('Nothing'),
  ]).toHaveLength(3)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'ann' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(of(organizes.allAdmins).at(-1)).toMatchObject({
      query: { keyword: 'ann', currentPage: 1, pageSize: 20 },
    }),
  )
})

test('7.4 the eight switches of each administrator are changed with the version that was read', async () => {
  const { of } = draw()
  const dialog = await open()
  expect([
    box(dialog, 'This layer', 'See').checked,
    box(dialog, 'This layer', 'Edit').checked,
    box(dialog, 'Sub layer', 'See').checked,
  ]).toEqual([true, true, false])
  fireEvent.click(box(dialog, 'Sub layer', 'Delete'))
  await waitFor(() => expect(box(dialog, 'Sub layer', 'See').checked).toBe(true))
  save(dialog)
  await waitFor(() =>
    expect(of(organizes.setAdmins)).toMatchObject([
      {
        params: { organizeId: 'o1' },
        body: {
          version: 3,
          list: [
            {
              ...off,
              userId: 'u1',
              thisLayerSelect: true,
              thisLayerEdit: true,
              subLayerSelect: true,
              subLayerDelete: true,
            },
          ],
        },
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('7.4 people are added, who see at first, and taken out', async () => {
  const { of } = draw()
  const dialog = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take Ann (ann) out' }))
  expect(await within(dialog).findByText('Nobody administers it yet')).toBeTruthy()
  fireEvent.mouseDown(
    within(within(dialog).getByRole('group', { name: 'Add people' })).getByRole('combobox'),
  )
  fireEvent.click(await screen.findByText('Bo'))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await within(dialog).findByRole('group', { name: 'This layer: what Bo may do' })
  save(dialog)
  await waitFor(() =>
    expect(of(organizes.setAdmins)).toMatchObject([
      {
        body: {
          version: 3,
          list: [{ ...off, userId: 'u2', thisLayerSelect: true, subLayerSelect: true }],
        },
      },
    ]),
  )
})

test('7.4 one who came too late sees what stands now, and may save over it', async () => {
  let round = 0
  const { of } = draw(({ call }) => {
    if (call === organizes.setAdmins && round++ === 0)
      throw new RefusedCall(409, 'changed', { ...admins, version: 8 })
    return null
  })
  const dialog = await open()
  fireEvent.click(box(dialog, 'This layer', 'Add'))
  save(dialog)
  expect(await within(dialog).findByText('Somebody else has just changed this')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }))
  await waitFor(() =>
    expect(
      of(organizes.setAdmins).map(({ body }) => (body as { version: number }).version),
    ).toEqual([3, 8]),
  )
})

test('7.4 one is taken out of the list after a question', async () => {
  const { of } = draw()
  fireEvent.click(within(await cardOf('Ann (ann)')).getByRole('button', { name: 'Remove' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(of(organizes.setAdmins)).toMatchObject([
      { params: { organizeId: 'o1' }, body: { list: [], version: 3 } },
    ]),
  )
})

test('a list of administrators that is not permitted says so', async () => {
  draw(({ call }) => {
    if (call === organizes.allAdmins) throw new RefusedCall(403, 'no', null)
    return null
  })
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})
