import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import * as Type from 'typebox'
import { expect, test, vi } from 'vitest'
import type { Say } from '#schemas/text.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import { formSettings } from '#schemas/design/document.ts'
import { OptionsPanel, SchemaForm } from './panel.tsx'
import { RuntimeProvider } from '../runtime.tsx'
import { kinds } from '../widgets/kinds.ts'
import { noPicks } from '#tests/picks.ts'

const say: Say = (texts, key, params = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    texts.en[key],
  )
const lookups = {
  ...plainLook,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [
    { id: 'd1', enCode: 'carPark', fullName: 'Car parks', isTree: 0, dictionaryList: [] },
  ],
}
const runtime: PageRuntime = {
  say,
  language: 'en',
  device: 'pc',
  timeZone: 'UTC',
  picks: noPicks,
  isDesign: false,
  lookups,
}

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
  for (const label of screen.queryAllByText(
    (_, element) => element?.tagName === 'LABEL' && element.hasAttribute('for'),
  )) {
    expect(label.textContent).not.toBe('')
    expect(
      document.getElementById(label.getAttribute('for') ?? ''),
      label.textContent ?? '',
    ).not.toBeNull()
  }
})

test('a text, a switch and a number change their own option only', () => {
  const changed = draw('input', {})
  fireEvent.change(screen.getByLabelText('Placeholder', { selector: 'input' }), {
    target: { value: 'A12345' },
  })
  expect(changed).toHaveBeenLastCalledWith(
    expect.objectContaining({ placeholder: 'A12345', clearable: true, maxlength: null }),
  )
  fireEvent.click(screen.getByRole('switch', { name: 'Can be cleared' }))
  expect(changed).toHaveBeenLastCalledWith(
    expect.objectContaining({ placeholder: 'A12345', clearable: false }),
  )
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Longest text' }), {
    target: { value: '12' },
  })
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ maxlength: 12 }))
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Longest text' }), {
    target: { value: '' },
  })
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ maxlength: null }))
})

test('choices are added, written, moved and removed', () => {
  const changed = draw('radio', {})
  const last = () => changed.mock.lastCall?.[0].choices
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name, item 2' }), {
    target: { value: 'High' },
  })
  expect(last()).toEqual([
    { id: '1', fullName: '1' },
    { id: '2', fullName: 'High' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Move item 2 up' }))
  expect(last()).toEqual([
    { id: '2', fullName: 'High' },
    { id: '1', fullName: '1' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove item 2' }))
  expect(last()).toEqual([{ id: '2', fullName: 'High' }])
})

test('choices can be written as lines; what is wrong is told at its line and taken over only when it is right', () => {
  const changed = draw('radio', {
    choices: [
      { id: 'a', fullName: 'A b' },
      { id: 'c', fullName: 'c' },
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Bulk edit' }))
  const box: HTMLTextAreaElement = screen.getByRole('textbox', {
    name: 'One per line: name|value, optionally |#color. Indent for levels',
  })
  const ok = () =>
    within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Apply' })
  expect(box.value).toBe('A b|a\nc')
  fireEvent.change(box, { target: { value: 'One|a\nTwo|a\n  Three|b' } })
  expect(screen.getByRole('button', { name: 'Line 3: levels are not allowed here' })).toBeTruthy()
  expect(ok().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Line 2: duplicate value' }))
  expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe('Two|a')
  fireEvent.change(box, { target: { value: 'One|a\nTwo' } })
  fireEvent.click(ok())
  expect(changed.mock.lastCall?.[0].choices).toEqual([
    { id: 'a', fullName: 'One' },
    { id: 'Two', fullName: 'Two' },
  ])
})

test('a column of a spreadsheet that is pasted into the choices becomes choices in place', () => {
  const changed = draw('radio', { choices: [{ id: 'a', fullName: 'A' }] })
  const [box = document.body] = screen.getAllByDisplayValue('A')
  const paste = (text: string) => fireEvent.paste(box, { clipboardData: { getData: () => text } })
  paste('one word')
  expect(changed).not.toHaveBeenCalled()
  paste('Blue\nRed\nA\n')
  expect(changed.mock.lastCall?.[0].choices).toEqual([
    { id: 'a', fullName: 'A' },
    { id: 'Blue', fullName: 'Blue' },
    { id: 'Red', fullName: 'Red' },
  ])
})

test('leaving does not lose lines that were typed: it asks', () => {
  draw('radio', {})
  fireEvent.click(screen.getByRole('button', { name: 'Bulk edit' }))
  const box = screen.getByRole('textbox', {
    name: 'One per line: name|value, optionally |#color. Indent for levels',
  })
  fireEvent.change(box, { target: { value: 'One' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Discard changes?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByDisplayValue('One')).toBeTruthy()
})

test('choices of a tree are added below each other, keep their place while an id is typed, and go with all below', () => {
  const changed = draw('cascader', {
    choices: [
      { id: 'east', fullName: 'East', parentId: '' },
      { id: 'west', fullName: 'West', parentId: '' },
    ],
  })
  const last = () =>
    changed.mock.lastCall?.[0].choices.map(
      (choice: { id: string; parentId: string }) => `${choice.parentId}>${choice.id}`,
    )
  fireEvent.click(screen.getByRole('button', { name: 'Add sub-item to item 1' }))
  expect(last()).toEqual(['>east', 'east>3', '>west'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Value, item 1' }), {
    target: { value: 'e' },
  })
  expect(last()).toEqual(['>e', 'e>3', '>west'])
  fireEvent.click(screen.getByRole('button', { name: 'Move item 3 up' }))
  expect(last()).toEqual(['>west', '>e', 'e>3'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove item 2' }))
  expect(last()).toEqual(['>west'])
  fireEvent.click(screen.getByRole('button', { name: 'Bulk edit' }))
  fireEvent.change(
    screen.getByRole('textbox', {
      name: 'One per line: name|value, optionally |#color. Indent for levels',
    }),
    { target: { value: 'East|e\n  Gate|g' } },
  )
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }))
  expect(last()).toEqual(['>e', 'e>g'])
})

test('options without a meaning now are not asked', () => {
  draw('select', { dataType: 'dictionary' })
  expect(screen.getByRole('combobox', { name: 'Dictionary' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
})

test('a formula is understood, or what is wrong is shown at its place', () => {
  const changed = draw('calculate', {})
  const box = screen.getByRole('combobox', { name: 'Formula' })
  fireEvent.change(box, { target: { value: '[Minutes lost] × (2 + 1' } })
  expect(screen.getByRole('alert').textContent).toContain('not complete')
  expect(changed).not.toHaveBeenCalled()
  fireEvent.change(box, { target: { value: '[Minutes lost] × (2 + 1)' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(changed.mock.lastCall?.[0].expression.length).toBe(5)
  fireEvent.blur(box)
  expect(screen.getByDisplayValue('[Minutes lost] × (2 + 1)')).toBeTruthy()
})

test('fields and functions are offered while a formula is typed, and take the place of what was typed', () => {
  const changed = draw('calculate', {})
  const box = screen.getByRole<HTMLTextAreaElement>('combobox', { name: 'Formula' })
  const type = (text: string) => {
    fireEvent.change(box, { target: { value: text } })
    box.setSelectionRange(text.length, text.length)
  }
  type('2 + rou')
  expect(screen.getByText('Rounds to a number of decimals: round(a, 2)')).toBeTruthy()
  fireEvent.click(screen.getAllByText('round()').at(-1)!)
  expect(box.value).toBe('2 + round()')
  type('round(minu')
  fireEvent.click(screen.getAllByText('Minutes lost').at(-1)!)
  expect(box.value).toBe('round([Minutes lost]')
  type('round([minutes], 1)')
  expect(changed.mock.lastCall?.[0].expression).toHaveLength(3)
  type('round([minutes], 1, 2)')
  expect(within(screen.getByRole('alert')).getByText('round').tagName).toBe('MARK')
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

test('5.1 a ready pattern brings all that its rule says, each with the message of the rule', () => {
  const changed = draw('input', {})
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Common rules' }))
  fireEvent.click(screen.getByText('Password'))
  const message = 'A password has 6 to 16 letters and digits, with at least one of each'
  expect(changed).toHaveBeenLastCalledWith(
    expect.objectContaining({
      regList: [
        { pattern: '^[A-Za-z0-9]{6,16}$', message },
        { pattern: '[A-Za-z]', message },
        { pattern: '\\d', message },
      ],
    }),
  )
})

test('how a text is masked is chosen, and a mask of its own asks for more', () => {
  const changed = draw('input', {})
  expect(screen.queryByLabelText('Filled with')).toBeNull()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'What is masked' }))
  fireEvent.click(screen.getByText('As set below'))
  expect(changed).toHaveBeenLastCalledWith(
    expect.objectContaining({ mask: expect.objectContaining({ type: 'custom', filler: '*' }) }),
  )
  expect(screen.getAllByLabelText('Filled with').length).toBeGreaterThan(0)
})

test('what does not fit its schema is told at its place, and is handed on only when it fits', () => {
  const changed = vi.fn()
  render(
    <RuntimeProvider value={runtime}>
      <SchemaForm
        schema={Type.Object({
          code: Type.String({ title: 'Code', pattern: '^[a-z]+$', default: 'a' }),
          name: Type.String({ title: 'Name', default: '' }),
        })}
        value={{}}
        texts={[]}
        onChange={changed}
      />
    </RuntimeProvider>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: 'A1' } })
  expect(screen.getByRole('alert').parentElement?.textContent).toContain('Code')
  expect(changed).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: 'bc' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(changed).toHaveBeenLastCalledWith({ code: 'bc', name: '' })
})
