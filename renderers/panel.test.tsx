import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Say } from '#schemas/text.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import { formSettings } from '#schemas/design/document.ts'
import { OptionsPanel, SchemaForm } from './panel.tsx'
import { choicesFrom, linesOf } from './panel-list.tsx'
import { RuntimeProvider } from './runtime.tsx'
import { kinds } from './widgets/kinds.ts'

const say: Say = (texts, key, params = {}) => Object.entries(params).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), texts.en[key])
const lookups = { ...plainLook, choices: () => [], users: () => [], organizes: () => [], dictionaries: () => [{ id: 'd1', enCode: 'carPark', fullName: 'Car parks', isTree: 0, dictionaryList: [] }] }
const runtime: PageRuntime = { say, language: 'en', device: 'pc', timeZone: 'UTC', isDesign: false, lookups }

const fields = [
  { path: 'minutes', label: 'Minutes lost', type: 'decimal' },
  { path: 'parts.amount', label: 'Amount', type: 'decimal' },
  { path: 'parts.name', label: 'Name', type: 'text' },
]

function draw(kindName: string, options: object, path = '') {
  const kind = kinds[kindName]
  if (!kind) throw new Error('no kind')
  const changed = vi.fn()
  const Held = () => {
    const [held, hold] = useState<object>(options)
    return (
      <OptionsPanel
        kind={kind}
        options={held}
        fields={fields}
        path={path}
        onChange={(next) => {
          changed(next)
          hold(next)
        }}
      />
    )
  }
  render(
    <RuntimeProvider value={runtime}>
      <Held />
    </RuntimeProvider>,
  )
  return changed
}

test.each(Object.keys(kinds))('every option of %s has a control under its title', (name) => {
  draw(name, {})
  for (const label of screen.queryAllByText((_, one) => one?.tagName === 'LABEL' && one.hasAttribute('for'))) {
    expect(label.textContent).not.toBe('')
    expect(document.getElementById(label.getAttribute('for') ?? ''), label.textContent ?? '').not.toBeNull()
  }
})

test('a text, a switch and a number change their own option only', () => {
  const changed = draw('input', {})
  fireEvent.change(screen.getByLabelText('Placeholder', { selector: 'input' }), { target: { value: 'A12345' } })
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ placeholder: 'A12345', clearable: true, maxlength: null }))
  fireEvent.click(screen.getByRole('switch', { name: 'Can be cleared' }))
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ placeholder: 'A12345', clearable: false }))
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Longest text' }), { target: { value: '12' } })
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ maxlength: 12 }))
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Longest text' }), { target: { value: '' } })
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ maxlength: null }))
})

test('choices are added, written, moved and removed', () => {
  const changed = draw('radio', {})
  const last = () => changed.mock.lastCall?.[0].choices
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name, item 2' }), { target: { value: 'High' } })
  expect(last()).toEqual([{ id: '1', fullName: '1' }, { id: '2', fullName: 'High' }])
  fireEvent.click(screen.getByRole('button', { name: 'Move item 2 up' }))
  expect(last()).toEqual([{ id: '2', fullName: 'High' }, { id: '1', fullName: '1' }])
  fireEvent.click(screen.getByRole('button', { name: 'Remove item 2' }))
  expect(last()).toEqual([{ id: '2', fullName: 'High' }])
})

test('choices can be written as lines', () => {
  expect(choicesFrom('low  Not bad\n\n high\n')).toEqual([{ id: 'low', fullName: 'Not bad' }, { id: 'high', fullName: 'high' }])
  expect(choicesFrom(linesOf([{ id: 'a', fullName: 'A b' }, { id: 'c', fullName: 'c' }]))).toEqual([{ id: 'a', fullName: 'A b' }, { id: 'c', fullName: 'c' }])
  const changed = draw('radio', {})
  fireEvent.click(screen.getByRole('button', { name: 'Edit as lines' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'One a line: value name' }), { target: { value: 'a One\nb Two' } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'OK' }))
  expect(changed.mock.lastCall?.[0].choices).toEqual([{ id: 'a', fullName: 'One' }, { id: 'b', fullName: 'Two' }])
})

test('options without a meaning now are not asked', () => {
  draw('select', { dataType: 'dictionary' })
  expect(screen.getByRole('combobox', { name: 'Dictionary' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
})

test('a formula is understood, or what is wrong is shown at its place', () => {
  const changed = draw('calculate', {})
  const box = screen.getByRole('textbox', { name: 'Formula' })
  fireEvent.change(box, { target: { value: '[Minutes lost] × (2 + 1' } })
  expect(screen.getByRole('alert').textContent).toContain('not complete')
  expect(changed).not.toHaveBeenCalled()
  fireEvent.change(box, { target: { value: '[Minutes lost] × (2 + 1)' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(changed.mock.lastCall?.[0].expression.length).toBe(5)
  expect(screen.getByText('Reads as Minutes lost × (2 + 1)')).toBeTruthy()
})

test('what breaks the schema stays in the form and is not handed on', () => {
  const changed = vi.fn()
  render(
    <RuntimeProvider value={runtime}>
      <SchemaForm schema={formSettings} value={{}} texts={[]} onChange={changed} />
    </RuntimeProvider>,
  )
  const boxes = screen.getAllByRole('spinbutton')
  fireEvent.change(boxes[0] ?? document.body, { target: { value: '120' } })
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ labelWidth: 120 }))
})
