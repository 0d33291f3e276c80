import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { runtime } from '#tests/form-page.tsx'
import type { HeadAct } from './head-acts.tsx'
import { ListFrame } from './list-frame.tsx'
import type { ListFrameProps } from './list-frame.tsx'
import { SearchArea } from './search-area.tsx'
import type { SearchSlot } from './search-slot.ts'
import { useListView } from './use-list-view.ts'

const slots = (count: number): readonly SearchSlot[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `f${index}`,
    label: `Field ${index}`,
    content: <input aria-label={`Field ${index}`} />,
  }))

const act = (label: string, run: () => void = () => {}): HeadAct => ({ key: label, label, run })

const draw = (more: Partial<ListFrameProps> = {}, seat: Partial<typeof runtime> = {}) =>
  render(
    <RuntimeProvider value={{ ...runtime, ...seat }}>
      <ListFrame
        title="Roles"
        tools={{ reload: () => {} }}
        failure={undefined}
        hasLoaded
        isPhone={false}
        {...more}
      >
        {more.children ?? <p>rows</p>}
      </ListFrame>
    </RuntimeProvider>,
  )

const Folding = ({ fields }: { readonly fields: readonly SearchSlot[] }) => {
  const [isFolded, setFolded] = useState(true)
  return (
    <SearchArea
      fields={fields}
      isFiltered={false}
      isPhone={false}
      isFolded={isFolded}
      onFold={setFolded}
      onSearch={() => {}}
      onReset={() => {}}
    />
  )
}

test('the head has the title, secondary buttons and then "New"', () => {
  const add = vi.fn()
  draw({ acts: [act('Import')], onAdd: add })
  expect(screen.getByRole('heading', { level: 1, name: 'Roles' })).toBeTruthy()
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names.slice(0, 2)).toEqual(['Import', 'New'])
  fireEvent.click(screen.getByRole('button', { name: 'New' }))
  expect(add).toHaveBeenCalledOnce()
})

test('on a phone secondary actions stand in one menu; a single one beside nothing stays a button', async () => {
  const run = vi.fn()
  const { unmount } = draw({
    isPhone: true,
    acts: [act('Import', run), act('Export'), { ...act('Start'), isPrimary: true }],
    onAdd: () => {},
  })
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Import' }))
  expect(run).toHaveBeenCalledOnce()
  unmount()
  draw({ isPhone: true, acts: [act('Export')] })
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
})

test('an action whose call one may not make is not offered', () => {
  const call = { needs: 'session' } as const
  draw({ acts: [{ ...act('Import'), call }, act('Export')] }, { may: () => false })
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
})

test('before the first answer a skeleton stands for the rows; a failure offers to try again and keeps them', () => {
  const reload = vi.fn()
  const { unmount } = draw({ hasLoaded: false })
  expect(screen.queryByText('rows')).toBeNull()
  unmount()
  draw({ failure: 'No connection', tools: { reload } })
  expect(screen.getByText('rows')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('how much there is is said with separators, paged or not', () => {
  const place = { page: 1, size: 20, total: 2000, turn: () => {} }
  const { unmount } = draw({ place })
  expect(within(screen.getByRole('navigation')).getByText('2,000 items')).toBeTruthy()
  unmount()
  draw({ place: { ...place, hasPages: false } })
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByText('2,000 items')).toBeTruthy()
})

test('what is chosen has a bar with its actions, which is gone with the choice', () => {
  const clear = vi.fn()
  const selection = { count: 3, clear, actions: <button type="button">Delete</button> }
  const { unmount } = draw({ selection })
  const bar = screen.getByRole('region', { name: '3 selected' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Clear' }))
  expect(clear).toHaveBeenCalledOnce()
  expect(within(bar).getByRole('button', { name: 'Delete' })).toBeTruthy()
  unmount()
  draw({ selection: { ...selection, count: 0 } })
  expect(screen.queryByRole('region')).toBeNull()
})

test('the list fills the window and Escape leaves that', () => {
  draw()
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Exit full screen' }), { key: 'Escape' })
  expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy()
})

test('more than two lines of search fields fold away', () => {
  draw({ search: <Folding fields={slots(9)} /> })
  expect(screen.getAllByRole('textbox')).toHaveLength(7)
  fireEvent.click(screen.getByRole('button', { name: 'Expand' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(9)
})

test('an extra field is folded away even where there is room', () => {
  const [first, second] = slots(2)
  draw({ search: <Folding fields={[first!, { ...second!, isExtra: true }]} /> })
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
})

test('a phone has one box and the others in a sheet; the sheet searches and closes', async () => {
  const search = vi.fn()
  draw({
    isPhone: true,
    search: (
      <SearchArea
        fields={slots(3)}
        isFiltered={false}
        isPhone
        onSearch={search}
        onReset={() => {}}
      />
    ),
  })
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getAllByRole('textbox')).toHaveLength(2)
  fireEvent.click(within(sheet).getByRole('button', { name: 'Search' }))
  expect(search).toHaveBeenCalledOnce()
})

test('the sheet of a phone chooses the order, at once', async () => {
  const choose = vi.fn()
  const names = [
    { key: 'plate', name: 'Plate' },
    { key: 'holder', name: 'Holder' },
  ]
  draw({
    isPhone: true,
    search: (
      <SearchArea
        fields={[]}
        sort={{ value: 'holder', names, choose }}
        isFiltered={false}
        isPhone
        onSearch={() => {}}
        onReset={() => {}}
      />
    ),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filter and sort' })
  fireEvent.mouseDown(await within(sheet).findByRole('combobox', { name: 'Sort' }))
  fireEvent.click(await screen.findByTitle('Plate'))
  expect(choose).toHaveBeenLastCalledWith('plate')
  fireEvent.click(within(sheet).getByRole('radio', { name: 'Descending' }))
  expect(choose).toHaveBeenLastCalledWith('-holder')
})

const Viewed = () => {
  const { density, hidden, change } = useListView('role')
  return (
    <>
      <output>{`${density} ${(hidden ?? ['none']).join()}`}</output>
      <button type="button" onClick={() => change({ hidden: ['code'] })}>
        Hide
      </button>
    </>
  )
}

test.each([
  ['nothing', undefined, 'middle none'],
  ['what was kept', { density: 'small', hidden: ['order'] }, 'small order'],
  ['rubbish', { density: 'huge', hidden: [1, 'name'] }, 'middle name'],
])('a list is seen as the user left it: %s', (_what, before, seen) => {
  const kept = new Map<string, unknown>([['list_role', before]])
  const write = (key: string, value: unknown) => void kept.set(key, value)
  draw({ children: <Viewed /> }, { kept: { read: (key) => kept.get(key), write } })
  expect(screen.getByRole('status').textContent).toBe(seen)
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(kept.get('list_role')).toMatchObject({ hidden: ['code'] })
})
