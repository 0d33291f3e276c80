import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { PageRuntime } from '#schemas/runtime.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { noPicks } from '#tests/picks.ts'
import { ChoicePicker } from './choice-picker.tsx'
import { PathPicker } from './path-picker.tsx'
import { TreePicker } from './tree-picker.tsx'

const choices = [
  { id: 'east', fullName: 'East', parentId: '' },
  { id: 'gate', fullName: 'Gate', parentId: 'east' },
  { id: 'lot', fullName: 'Lot', parentId: 'east' },
  { id: 'west', fullName: 'West', parentId: '' },
]
const among = (leafOnly: boolean): Reference => ({
  to: 'choices',
  choices,
  tree: { isWhole: true, leafOnly },
})

function draw(field: ReactElement) {
  const runtime: PageRuntime = {
    say: (texts, key) => texts.en[key],
    language: 'en',
    device: 'pc',
    timeZone: 'UTC',
    isDesign: false,
    picks: noPicks,
    lookups: {
      ...plainLook,
      choices: () => [],
      users: () => [],
      organizes: () => [],
      dictionaries: () => [],
    },
  }
  render(<RuntimeProvider value={runtime}>{field}</RuntimeProvider>)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Place' }))
}
const shared = {
  id: 'f',
  'aria-label': 'Place',
  allowed: null,
  value: null,
  multiple: false,
} as const
const node = (title: string) => screen.getByTitle(title, { exact: true })

test('a tree gives the id of what is chosen on any level', () => {
  const picked = vi.fn()
  draw(<TreePicker {...shared} reference={among(false)} onPick={picked} />)
  fireEvent.click(node('East'))
  expect(picked).toHaveBeenLastCalledWith('east')
})

test('where only the last ones may be chosen, and rules leave few, the others only lead to them', () => {
  const picked = vi.fn()
  draw(
    <TreePicker {...shared} reference={among(true)} allowed={['gate', 'east']} onPick={picked} />,
  )
  for (const title of ['East', 'Lot', 'West']) fireEvent.click(node(title))
  expect(picked).not.toHaveBeenCalled()
  fireEvent.click(node('Gate'))
  expect(picked).toHaveBeenLastCalledWith('gate')
})

test('a tree is searched by name', () => {
  draw(<TreePicker {...shared} reference={among(false)} onPick={vi.fn()} />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Place' }), { target: { value: 'gat' } })
  expect(screen.queryByTitle('West')).toBeNull()
  expect(node('Gate')).toBeTruthy()
})

test('a tree and a list are searched by pinyin', async () => {
  const places = [
    { id: 'n', fullName: '城北' },
    { id: 's', fullName: '城南' },
  ]
  draw(
    <TreePicker
      {...shared}
      reference={{ to: 'choices', choices: places, tree: { isWhole: false, leafOnly: false } }}
      onPick={vi.fn()}
    />,
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'Place' }), { target: { value: 'cb' } })
  await screen.findByTitle('城北')
  expect(screen.queryByTitle('城南')).toBeNull()
  cleanup()
  draw(<ChoicePicker {...shared} reference={{ to: 'choices', choices: places }} onPick={vi.fn()} />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Place' }), { target: { value: 'nan' } })
  await screen.findByTitle('城南')
  expect(screen.queryByTitle('城北')).toBeNull()
})

test('a cascade is found level by level and gives the id of the last; the whole way is shown', () => {
  const picked = vi.fn()
  draw(<PathPicker {...shared} value="lot" reference={among(true)} onPick={picked} />)
  expect(node('East / Lot')).toBeTruthy()
  fireEvent.click(node('East'))
  expect(picked).not.toHaveBeenCalled()
  fireEvent.click(node('Gate'))
  expect(picked).toHaveBeenLastCalledWith('gate')
})

test('several of a cascade are the last ones below what is ticked', () => {
  const picked = vi.fn()
  draw(<PathPicker {...shared} value={['west']} multiple reference={among(true)} onPick={picked} />)
  const box = node('East').querySelector('[class*="checkbox"]')
  if (box) fireEvent.click(box)
  expect(picked).toHaveBeenLastCalledWith(['west', 'gate', 'lot'])
})
