import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import { menus } from '#schemas/api/menu.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'
import { pressAction, pressHead } from '#tests/row-action.ts'
import { drawScreen, regrant, tryEngine } from '#tests/screen.tsx'
import { currentUser, menuItem } from '#tests/session.ts'
import MenuList from './list.tsx'
import type { Zone } from './store.ts'
import { menuTexts } from './texts.ts'
import { MenuStore, nextSpot, spotOn, toDraft, toForm, treeHolding, treeOf } from './store.ts'
import { top, leaf, draw, rowOf, edit, seat } from '#tests/menu-page.tsx'

test('entries stand as a tree, each with the name of its type; what has children cannot be removed', async () => {
  draw()
  expect(within(await rowOf('Faults')).getByText('Form')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'More for Work' }))
  const item = await screen.findByRole('menuitem', { name: 'Delete' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})

test('a change is saved with the version that was read', async () => {
  const saved: unknown[] = []
  draw({ save: (input) => saved.push(input) })
  const dialog = await edit('Faults')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Fault reports' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved).toEqual([
      expect.objectContaining({
        method: 'PUT',
        params: { id: 'e' },
        body: expect.objectContaining({ fullName: 'Fault reports', parentId: 'd', version: 4 }),
      }),
    ]),
  )
})

test('who comes too late sees what differs, and may save over it with the new version', async () => {
  const saved: { body: { version: number; fullName: string } }[] = []
  const theirs = { ...leaf, fullName: 'Theirs', version: 9 }
  draw({
    save: (input) => {
      saved.push(input as (typeof saved)[number])
      if (saved.length === 1) throw new RefusedCall(409, 'changed', theirs)
    },
  })
  const dialog = await edit('Faults')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Mine' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Now: Theirs')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Overwrite with mine' }))
  await waitFor(() =>
    expect(saved.map(({ body }) => [body.version, body.fullName])).toEqual([
      [4, 'Mine'],
      [9, 'Mine'],
    ]),
  )
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  let tries = 0
  draw({
    list: () => {
      if (tries++ === 0) throw new RefusedCall(500, 'broken', null)
      return { list: [top] }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Work')).toBeTruthy()
})

test('an entry whose parent is gone stands at the top', () => {
  expect(treeOf([leaf]).map(({ id }) => id)).toEqual(['e'])
})

const find = (keyword: string) => {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), {
    target: { value: keyword },
  })
  fireEvent.submit(screen.getByRole('search'))
}

test('an entry is found by name, code or address, with what stands above it', async () => {
  const more = {
    ...leaf,
    id: 'f',
    enCode: 'tickets',
    fullName: 'Tickets',
    urlAddress: 'model/season',
  }
  expect(
    treeHolding(treeOf([top, leaf, more]), ({ urlAddress }) => urlAddress.includes('season')),
  ).toEqual([{ ...top, children: [more] }])
  draw({ list: () => ({ list: [top, leaf, more] }) })
  await rowOf('Faults')
  find('SEASON')
  await waitFor(() => expect(screen.queryByText('Faults')).toBeNull())
  expect(within(await rowOf('Work')).getByText('Directory')).toBeTruthy()
  find('nothing')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await rowOf('Faults')).toBeTruthy()
})

test('on a phone each entry is a card with two words and a menu', async () => {
  seat.isDesk = false
  draw()
  const card = (await screen.findByText('Faults')).closest('li') as HTMLElement
  fireEvent.click(within(card).getByRole('button', { name: 'More for Faults' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Move up',
    'Move down',
    'Export',
    'Delete',
  ])
  within(card).getByRole('button', { name: 'New sub-item' })
  fireEvent.click(within(card).getByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  seat.isDesk = true
})

test('6 who would lose an entry is said before it is removed', async () => {
  const engine = tryEngine((call) => {
    if (call === menus.list) return { list: [top, leaf] }
    if (call === menus.opens) return { list: [] }
    if (call === authority.holders)
      return {
        subjects: [{}, {}],
        users: { list: [], pagination: { currentPage: 1, pageSize: 1, total: 40 } },
      }
    return null
  })
  runInAction(
    () =>
      void (engine.session.current = currentUser({
        userInfo: { isAdministrator: true },
        menuList: [menuItem('permission', { type: 2 })],
      })),
  )
  drawScreen(<MenuList />, engine)
  await pressAction(await rowOf('Faults'), 'Delete')
  expect((await screen.findAllByText('Delete “Faults”?')).length).toBeGreaterThan(0)
  expect(await screen.findByText('Granted to 2. 40 people will lose it.')).toBeTruthy()
})

test('3 an entry is moved by the keyboard among its siblings, and by dragging wherever it is not below itself', async () => {
  const sibling = { ...leaf, id: 'a', fullName: 'A', sortCode: 1 }
  const two = { ...leaf, id: 'b', fullName: 'B', sortCode: 2, version: 7 }
  const entries = [top, sibling, two]
  const drop = (entry: MenuEntry, target: MenuEntry, zone: Zone) =>
    spotOn(entries, entry, { target, zone })
  expect([
    nextSpot(entries, sibling, -1),
    nextSpot(entries, sibling, 1),
    nextSpot(entries, two, -1),
  ]).toEqual([undefined, { parentId: 'd', beforeId: '' }, { parentId: 'd', beforeId: 'a' }])
  expect([
    drop(two, sibling, 'before'),
    drop(sibling, two, 'after'),
    drop(sibling, top, 'after'),
    drop(sibling, two, 'inside'),
    drop(top, sibling, 'inside'),
  ]).toEqual([
    { parentId: 'd', beforeId: 'a' },
    { parentId: 'd', beforeId: '' },
    { parentId: '', beforeId: '' },
    { parentId: 'b', beforeId: '' },
    undefined,
  ])
  const sent: unknown[] = []
  draw({ list: () => ({ list: entries }), save: (input) => sent.push(input) })
  fireEvent.click(await screen.findByRole('button', { name: 'More for B' }))
  fireEvent.click(await screen.findByText('Move up'))
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        path: '/api/system/Menu/{id}/Actions/Move',
        params: { id: 'b' },
        body: { parentId: 'd', beforeId: 'a', version: 7 },
      }),
    ]),
  )
})

test('3 properties that the form does not know are kept; those of another type are not', () => {
  const kept = { ...leaf, propertyJson: '{"moduleId":"d1","own":"x","isPc":0}' }
  const opened = [{ type: 4, id: 'd1', fullName: 'Colours', enCode: 'colours', isTree: 1 }]
  expect(JSON.parse(toDraft({ ...toForm(kept), type: 4 }, opened).propertyJson)).toEqual({
    moduleId: 'd1',
    own: 'x',
    isPc: 0,
    isTree: 1,
  })
  expect(toDraft({ ...toForm({ ...leaf, propertyJson: '' }), type: 2 }, opened).propertyJson).toBe(
    '',
  )
})

test('3 a file that is wrong is not taken, and what is wrong stands there', async () => {
  draw({
    save: (input) => {
      const { path } = input as { path: string }
      if (path.endsWith('ImportPreview'))
        throw new RefusedCall(422, 'wrong', {
          problems: [
            { path: 'menus.1.enCode', code: 'again', message: 'This code stands here twice' },
          ],
        })
      return null
    },
  })
  await pressHead('Import')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['{}'], 'menu.json', { type: 'application/json' })] },
  })
  expect(
    await within(dialog).findByText('menus.1.enCode: This code stands here twice'),
  ).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(
    true,
  )
})

test('6 whoever holds the entry alone looks at the tree, and moves, changes and takes nothing', async () => {
  const engine = tryEngine((call) => (call === menus.list ? { list: [top, leaf] } : { list: [] }))
  drawScreen(<MenuList />, engine)
  await rowOf('Faults')
  regrant(engine, () => [])
  for (const name of [
    'Edit',
    menuTexts.en.addBelow,
    'Delete',
    'More for Faults',
    'New',
    menuTexts.en.importFile,
  ])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByTitle(/Drag/)).toBeNull()
})

test('of two loads the later one stays, whichever answer comes first', async () => {
  const answers: ((list: readonly MenuEntry[]) => void)[] = []
  const store = new MenuStore((async (call: unknown) =>
    call === menus.opens
      ? { list: [] }
      : new Promise((resolve) => answers.push((list) => resolve({ list })))) as unknown as Send)
  const loads = [store.list.load(), store.list.load()]
  answers[1]?.([top, leaf])
  await loads[1]
  answers[0]?.([top])
  await loads[0]
  expect(store.entries).toEqual([top, leaf])
})

test('all branches are closed and opened at once, and stay so for the next visit', async () => {
  const engine = tryEngine((call) => (call === menus.list ? { list: [top, leaf] } : { list: [] }))
  const first = drawScreen(<MenuList />, engine)
  await rowOf('Faults')
  fireEvent.click(screen.getByRole('button', { name: 'Collapse all' }))
  await waitFor(() => expect(screen.queryByText('Faults')).toBeNull())
  first.unmount()
  drawScreen(<MenuList />, engine)
  await rowOf('Work')
  expect(screen.queryByText('Faults')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(await rowOf('Faults')).toBeTruthy()
})
