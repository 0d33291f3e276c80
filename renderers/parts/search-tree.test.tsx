import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { PageRuntime } from '#schemas/runtime.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { noPicks } from '#tests/picks.ts'
import { ChoicePicker } from './choice-picker.tsx'
import { PathPicker } from './path-picker.tsx'
import { SearchTree } from './search-tree.tsx'
import { UnchosenContext, useUnchosenRoom } from './unchosen.ts'

const tree = [
  {
    value: 'group',
    title: 'Harbour Parking Group',
    children: [
      { value: 'north', title: 'North Branch', children: [{ value: 'n2', title: 'Northgate' }] },
      { value: 'south', title: 'South Branch' },
    ],
  },
  {
    value: 'org',
    title: 'Roles of the group',
    disabled: true,
    children: [{ value: 'op', title: 'Operator' }],
  },
]
const runtime: PageRuntime = {
  say: (texts, key, params) =>
    Object.entries(params ?? {}).reduce(
      (words, [name, value]) => words.replace(`{${name}}`, String(value)),
      texts.en[key],
    ),
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

const box = () => screen.getByRole('combobox', { name: 'Place' })
const type = (value: string) => {
  fireEvent.mouseDown(box())
  fireEvent.change(box(), { target: { value } })
}
const press = (key: string, keyCode: number) => {
  fireEvent.keyDown(box(), { key, keyCode, which: keyCode })
  fireEvent.keyUp(box(), { key, keyCode, which: keyCode })
}
const enter = () => press('Enter', 13)
const down = () => press('ArrowDown', 40)

const draw = (control: ReactElement) =>
  render(<RuntimeProvider value={runtime}>{control}</RuntimeProvider>)

test('Enter takes the first match, also below an entry that cannot be chosen', () => {
  const choose = vi.fn()
  draw(<SearchTree aria-label="Place" treeData={tree} treeDefaultExpandAll onChange={choose} />)
  type('oper')
  enter()
  expect(choose.mock.calls).toEqual([['op']])
})

test('the arrows reach matches only, not the entries above them', () => {
  const choose = vi.fn()
  draw(<SearchTree aria-label="Place" treeData={tree} treeDefaultExpandAll onChange={choose} />)
  type('north')
  down()
  enter()
  expect(choose.mock.calls).toEqual([['n2']])
})

test('several are chosen one after another, and those chosen before keep their names', () => {
  const Several = () => {
    const [value, setValue] = useState<string[]>(['south'])
    return (
      <SearchTree
        aria-label="Place"
        multiple
        value={value}
        treeData={tree}
        onChange={(next) => Array.isArray(next) && setValue(next)}
      />
    )
  }
  draw(<Several />)
  type('oper')
  expect(screen.getByTitle('South Branch')).toBeTruthy()
  enter()
  expect(screen.getByTitle('South Branch')).toBeTruthy()
  expect(screen.getAllByTitle('Operator').length).toBeGreaterThan(0)
})

const choices = [
  { id: 'east', fullName: 'East', parentId: '' },
  { id: 'gate', fullName: 'Gate', parentId: 'east' },
  { id: 'west', fullName: 'West', parentId: '' },
]

test('Enter takes the first match of a cascade, too', () => {
  const pick = vi.fn()
  draw(
    <PathPicker
      aria-label="Place"
      allowed={null}
      value={null}
      multiple={false}
      reference={{ to: 'choices', choices, tree: { isWhole: true, leafOnly: true } }}
      onPick={pick}
    />,
  )
  type('gat')
  enter()
  expect(pick.mock.calls).toEqual([['gate']])
})

const save = vi.fn()
const Saving = ({ children }: { readonly children: ReactElement }) => {
  const room = useUnchosenRoom()
  return (
    <UnchosenContext value={room}>
      {children}
      <button type="button" onClick={() => room.isClear() && save()}>
        Save
      </button>
    </UnchosenContext>
  )
}

test.each([
  [
    'a list',
    <ChoicePicker
      key="list"
      aria-label="Place"
      allowed={null}
      value={null}
      multiple={false}
      reference={{ to: 'choices', choices }}
      onPick={vi.fn()}
    />,
  ],
  ['a tree', <SearchTree key="tree" aria-label="Place" treeData={tree} />],
  ['a tree of several', <SearchTree key="trees" aria-label="Place" multiple treeData={tree} />],
])(
  'what was typed into %s but not chosen is said, and keeps a form from being saved',
  (_, control) => {
    save.mockClear()
    draw(<Saving>{control}</Saving>)
    type('nothing')
    enter()
    fireEvent.blur(box())
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain(
      '“nothing” was typed, but nothing is chosen',
    )
    expect(document.activeElement).toBe(box())
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).toHaveBeenCalledOnce()
  },
)
