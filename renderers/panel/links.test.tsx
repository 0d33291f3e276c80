import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { carRecords } from '#tests/linked.ts'
import { noRuntime } from '#tests/runtime.ts'
import { OptionsPanel } from './panel.tsx'
import { RuntimeProvider } from '../runtime.tsx'
import { kinds } from '../widgets/kinds.ts'

const fields = [
  { path: 'grade', label: 'Grade', type: 'id' },
  { path: 'sort', label: 'Sort', type: 'id', noun: 'dictionary' },
  { path: 'parts.grade', label: 'Grade of the part', type: 'id' },
]

function draw(name: string, options: object) {
  const kind = kinds[name]
  if (!kind) throw new Error('no kind')
  const changed = vi.fn()
  const Held = () => {
    const [held, hold] = useState(options)
    const onChange = (next: object) => {
      changed(next)
      hold(next)
    }
    return (
      <OptionsPanel kind={kind} options={held} fields={fields} path="car" onChange={onChange} />
    )
  }
  render(
    <RuntimeProvider value={{ ...noRuntime, records: carRecords() }}>
      <Held />
    </RuntimeProvider>,
  )
  return changed
}

const choose = async (box: HTMLElement, title: string) => {
  fireEvent.mouseDown(box)
  const found = await screen.findAllByTitle(title)
  fireEvent.click(found.at(-1) ?? box)
}

test('records are narrowed by a column that holds what a field of the form holds, or a fixed choice of it', async () => {
  const changed = draw('popupSelect', { modelId: 'cars', relationField: 'plate' })
  const list = screen.getByRole('group', { name: 'Only records with' })
  fireEvent.click(within(list).getByRole('button', { name: 'Add' }))
  await choose(within(list).getByRole('combobox', { name: 'Column, item 1' }), 'level')
  const own = within(list).getByRole('combobox', { name: 'Field of the form, item 1' })
  fireEvent.mouseDown(own)
  expect(screen.queryByTitle('Grade of the part')).toBeNull()
  await choose(own, 'Grade')
  expect(changed).toHaveBeenLastCalledWith(
    expect.objectContaining({
      narrowList: [{ column: 'level', operand: { type: 'field', field: 'grade' } }],
    }),
  )
  await choose(within(list).getByRole('combobox', { name: 'Compare with, item 1' }), 'Fixed value')
  await choose(within(list).getByRole('combobox', { name: 'level' }), 'First')
  expect(changed).toHaveBeenLastCalledWith(
    expect.objectContaining({
      narrowList: [{ column: 'level', operand: { type: 'fixed', value: ['a'] } }],
    }),
  )
  fireEvent.click(within(list).getByRole('button', { name: 'Remove item 1' }))
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ narrowList: [] }))
})

test('choices of a dictionary stand below what another field of a dictionary holds', async () => {
  const changed = draw('select', { dataType: 'dictionary', dictionaryType: 'cars' })
  const box = screen.getByRole('combobox', { name: 'Only below the choice in' })
  fireEvent.mouseDown(box)
  expect(screen.queryByTitle('Grade')).toBeNull()
  await choose(box, 'Sort')
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ parentField: 'sort' }))
})
