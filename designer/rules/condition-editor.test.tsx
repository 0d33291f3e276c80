import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Comparison, Condition } from '#schemas/design/condition.ts'
import { compile } from '#schemas/design/model.ts'
import { toDay } from '#schemas/format/time.ts'
import { sketch } from '#tests/designs.ts'
import { noRuntime } from '#tests/runtime.ts'
import { ConditionEditor } from './condition-editor.tsx'

const model = compile(
  kinds,
  sketch([
    { id: 'lot', kind: 'input', field: 'lot', label: 'Lot' },
    {
      id: 'parts',
      kind: 'table',
      field: 'parts',
      label: 'Parts',
      children: [{ id: 'name', kind: 'input', field: 'name', label: 'Name' }],
    },
    { id: 'day', kind: 'datePicker', field: 'day', label: 'Day' },
    {
      id: 'came',
      kind: 'datePicker',
      field: 'came',
      label: 'Came',
      options: { format: 'yyyy-MM-dd HH:mm' },
    },
  ]),
)
const named: Condition = {
  match: 'and',
  groups: [
    {
      match: 'and',
      comparisons: [
        { field: 'parts.name', symbol: '==', operand: { type: 'fixed', value: 'bolt' } },
      ],
    },
  ],
}

function draw(
  paths: readonly string[],
  first = named,
): { readonly last: () => Condition | undefined } {
  const onChange = vi.fn<(next: Condition) => void>()
  const fields = paths.map((path) => model.byPath.get(path)!)
  const Held = () => {
    const [value, setValue] = useState(first)
    return (
      <ConditionEditor
        value={value}
        fields={fields}
        onChange={(next) => (onChange(next), setValue(next))}
      />
    )
  }
  render(
    <RuntimeProvider value={noRuntime}>
      <Held />
    </RuntimeProvider>,
  )
  return { last: () => onChange.mock.lastCall?.[0] }
}

function choose(name: string, option: string): void {
  fireEvent.mouseDown(screen.getAllByRole('combobox', { name }).at(-1)!)
  const found = screen
    .getAllByRole('listbox')
    .flatMap((list) => within(list.parentElement!).queryAllByTitle(option))
  fireEvent.click(found.at(-1)!)
}

test('a group is asked of one and the same line of a sub-table, and of how many', () => {
  const { last } = draw(['lot', 'parts.name'])
  choose('Applies to', 'Every row of Parts')
  expect(last()?.groups[0]?.lines).toEqual({ table: 'parts', hold: 'all' })
  choose('Applies to', 'Number of matching rows of Parts')
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Number of rows' }), {
    target: { value: '3' },
  })
  expect(last()?.groups[0]?.lines).toEqual({
    table: 'parts',
    hold: 'count',
    symbol: '>=',
    count: 3,
  })
  choose('Applies to', 'Each condition separately')
  expect(last()).toEqual(named)
})

test('where there are no sub-tables nothing of lines is asked', () => {
  draw(['lot'])
  expect(screen.queryByRole('combobox', { name: 'Applies to' })).toBeNull()
})

test('a day is compared with a period that moves along', () => {
  const { last } = draw(['day'], {
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [{ field: 'day', symbol: 'between', operand: { type: 'fixed', value: null } }],
      },
    ],
  })
  const operand = () => last()?.groups[0]?.comparisons[0]?.operand
  choose('Compare with', 'Relative period')
  expect(operand()).toEqual({ type: 'period', unit: 'day', from: -6, to: 1 })
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Number of days' }), {
    target: { value: '30' },
  })
  expect(operand()).toEqual({ type: 'period', unit: 'day', from: -29, to: 1 })
  choose('Period', 'last month')
  expect(operand()).toEqual({ type: 'period', unit: 'month', from: -1, to: 0 })
  choose('Period', 'the next … days')
  expect(operand()).toEqual({ type: 'period', unit: 'day', from: 0, to: 7 })
})

const comparing = (comparison: Comparison): Condition => ({
  match: 'and',
  groups: [{ match: 'and', comparisons: [comparison] }],
})

test('a moment is compared with a day, a period and a field of days, by each order', async () => {
  const { last } = draw(
    ['came', 'day', 'lot'],
    comparing({ field: 'came', symbol: '==', operand: { type: 'fixed', value: null } }),
  )
  const present = () => last()?.groups[0]?.comparisons[0]
  choose('Compare with', 'A day')
  const today = toDay(Date.now(), noRuntime.timeZone)
  expect(present()?.operand).toEqual({ type: 'fixed', value: today })
  const box = await screen.findByRole('textbox', { name: 'Came' })
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: '2026-11-01' } })
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' })
  expect(present()?.operand).toEqual({ type: 'fixed', value: '2026-11-01' })
  choose('Compare with', 'Relative period')
  choose('Period', 'yesterday')
  expect(present()).toEqual({
    field: 'came',
    symbol: '==',
    operand: { type: 'period', unit: 'day', from: -1, to: 0 },
  })
  choose('Compare with', 'Field')
  choose('Field', 'Day')
  expect(present()?.operand).toEqual({ type: 'field', field: 'day' })
}, 60_000)

test('the ends of a range of moments are days', () => {
  const { last } = draw(
    ['came'],
    comparing({ field: 'came', symbol: 'between', operand: { type: 'fixed', value: null } }),
  )
  choose('Compare with', 'A day')
  const today = toDay(Date.now(), noRuntime.timeZone)
  expect(last()?.groups[0]?.comparisons[0]?.operand).toEqual({
    type: 'fixed',
    value: [today, today],
  })
}, 60_000)
