import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { compile } from '#schemas/design/model.ts'
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
  const box = screen.getByRole('combobox', { name })
  fireEvent.mouseDown(box)
  fireEvent.click(within(screen.getAllByRole('listbox').at(-1)!.parentElement!).getByText(option))
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
