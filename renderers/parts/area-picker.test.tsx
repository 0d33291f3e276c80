import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { AreaChoice } from '#schemas/api/area.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import { noPicks } from '#tests/picks.ts'
import { AreaPicker } from './area-picker.tsx'

// A busy machine may take longer than the default of one second. Visibility is not checked, because
// only a real browser can tell it.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true })

const area = (id: string, fullPath: string, isLeaf = false): AreaChoice => ({
  id,
  parentId: '',
  fullName: fullPath.split('/').at(-1) ?? '',
  enCode: id,
  type: 'area',
  icon: '',
  fullPath,
  hasChildren: !isLeaf,
  isLeaf,
})
const tree: { readonly [parentId: string]: readonly AreaChoice[] } = {
  0: [area('33', 'Zhejiang'), area('81', 'Harbour City', true)],
  33: [area('3301', 'Zhejiang/Hangzhou'), area('3302', 'Zhejiang/Ningbo')],
  3301: [area('330106', 'Zhejiang/Hangzhou/West Lake', true)],
}
const all = Object.values(tree).flat()

function draw({
  level,
  value = null,
  multiple = false,
}: {
  readonly level: number
  readonly value?: unknown
  readonly multiple?: boolean
}) {
  const picked = vi.fn()
  const areas = vi.fn((parentId: string, keyword: string) =>
    Promise.resolve(
      keyword === ''
        ? (tree[parentId] ?? [])
        : all.filter(({ fullName }) => fullName.toLowerCase().includes(keyword)),
    ),
  )
  const runtime: PageRuntime = {
    say: (texts, key, params = {}) =>
      Object.entries(params).reduce(
        (text, [name, param]) => text.replace(`{${name}}`, String(param)),
        texts.en[key],
      ),
    language: 'en',
    device: 'pc',
    timeZone: 'UTC',
    isDesign: false,
    picks: { ...noPicks, areas },
    lookups: {
      name: (_reference, id) =>
        all.find((knownArea) => knownArea.id === id)?.fullPath.replaceAll('/', ' / '),
      choices: () => undefined,
      users: () => [],
      organizes: () => [],
      dictionaries: () => [],
    },
  }
  const Field = () => {
    const [kept, keep] = useState(value)
    return (
      <AreaPicker
        id="f"
        value={kept}
        multiple={multiple}
        level={level}
        aria-label="Place"
        onPick={(next) => {
          picked(next)
          keep(next)
        }}
      />
    )
  }
  render(
    <RuntimeProvider value={runtime}>
      <Field />
    </RuntimeProvider>,
  )
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Place' }))
  return { picked, areas }
}

const dialog = () => screen.getByRole('dialog', { name: 'Place' })
const item = (name: string) =>
  within(dialog()).findByText(name, { selector: '[role="treeitem"] *' })
const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }))

test('2.7 areas are loaded as they are opened; only the level that is asked for, or the last above it, can be chosen', async () => {
  const { picked, areas } = draw({ level: 2 })
  fireEvent.click(await item('Zhejiang'))
  fireEvent.click(await item('Hangzhou'))
  fireEvent.click(await item('West Lake'))
  expect(areas.mock.calls).toEqual([
    ['0', ''],
    ['33', ''],
    ['3301', ''],
  ])
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith('330106')
  expect((await screen.findAllByText('Zhejiang / Hangzhou / West Lake')).length).toBeGreaterThan(0)
})

test('a level above its own is the end of the tree', async () => {
  const { picked, areas } = draw({ level: 1, multiple: true, value: ['3302'] })
  fireEvent.click(await item('Zhejiang'))
  fireEvent.click(await item('Hangzhou'))
  fireEvent.click(await item('Harbour City'))
  expect(areas).toHaveBeenCalledTimes(2)
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith(['3302', '3301', '81'])
})

test('an area is found by a word, told with where it lies; cancelling discards it', async () => {
  const { picked } = draw({ level: 2 })
  await item('Zhejiang')
  fireEvent.change(
    within(dialog()).getByRole('searchbox', { name: 'Search by name, code or pinyin' }),
    { target: { value: 'west' } },
  )
  expect(await item('Zhejiang / Hangzhou / West Lake')).toBeTruthy()
  fireEvent.click(await item('West Lake'))
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(picked).not.toHaveBeenCalled()
})
