import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Rule } from '#schemas/design/document.ts'
import { insert, openDesigner } from '#tests/designer-desk.tsx'

test('a rule is written as data and read as a sentence', () => {
  const { store } = openDesigner()
  insert('Text')
  fireEvent.click(screen.getByRole('tab', { name: 'Rules' }))
  act(
    () =>
      void store.run({
        type: 'rules',
        set: [
          {
            id: 'r',
            name: 'Late',
            when: {
              match: 'and',
              groups: [
                {
                  match: 'and',
                  comparisons: [
                    { field: 'input1', symbol: '==', operand: { type: 'fixed', value: 'x' } },
                  ],
                },
              ],
            },
            then: [{ type: 'hide', fields: ['input1'] }],
          },
        ],
      }),
  )
  expect(screen.getByText('When Text is x: Hide Text')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Copy rule Late' }))
  expect(store.document.rules).toHaveLength(2)
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete rule Late' })[0] ?? document.body)
  expect(store.document.rules).toHaveLength(1)
  fireEvent.click(screen.getByRole('switch', { name: 'Rule Late is on' }))
  expect(store.document.rules[0]?.off).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: 'Rule Late is on' }))
  expect(store.document.rules[0]).not.toHaveProperty('off')
})

test('all rules stand on one page: searched, by what they aim at, in order, and with what contradicts them', async () => {
  const { store } = openDesigner()
  insert('Text')
  insert('Number')
  const when = (value: string): Rule['when'] => ({
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [{ field: 'input1', symbol: 'like', operand: { type: 'fixed', value } }],
      },
    ],
  })
  act(
    () =>
      void store.run({
        type: 'rules',
        set: [
          {
            id: 'r',
            name: 'First',
            when: when('x'),
            then: [{ type: 'show', fields: ['inputNumber1'] }],
          },
          {
            id: 's',
            name: 'Second',
            when: when('y'),
            then: [
              { type: 'hide', fields: ['inputNumber1'] },
              { type: 'refuse', fields: ['input1'], message: 'No y' },
            ],
          },
        ],
      }),
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Rules' }))
  fireEvent.click(screen.getByRole('button', { name: 'Open all rules' }))
  const page = within(screen.getByRole('dialog', { name: 'All rules' }))
  expect(
    await page.findByText('Contradicts “Second”: Number is shown and hidden at once; hiding wins'),
  ).toBeDefined()
  expect(
    page.getByText('When Text contains y: Hide Number; block saving with “No y” at Text'),
  ).toBeDefined()
  fireEvent.click(page.getByRole('button', { name: 'Move rule Second up' }))
  expect(store.document.rules.map(({ name }) => name)).toEqual(['Second', 'First'])
  fireEvent.change(page.getByRole('searchbox', { name: 'Search rules or fields' }), {
    target: { value: 'no Y' },
  })
  expect(page.queryByText('First')).toBeNull()
  fireEvent.change(page.getByRole('searchbox', { name: 'Search rules or fields' }), {
    target: { value: '' },
  })
  fireEvent.click(page.getByRole('radio', { name: 'By field' }))
  expect(
    within(page.getByRole('region', { name: 'Number' })).getAllByRole('listitem'),
  ).toHaveLength(2)
  expect(within(page.getByRole('region', { name: 'Text' })).getAllByRole('listitem')).toHaveLength(
    1,
  )
})

test('a rule asks for the role of who fills in, sets by a formula, and limits', () => {
  const { store } = openDesigner()
  insert('Number')
  fireEvent.click(screen.getByRole('tab', { name: 'Rules' }))
  act(
    () =>
      void store.run({
        type: 'rules',
        set: [
          {
            id: 'r',
            name: '',
            when: {
              match: 'and',
              groups: [
                {
                  match: 'and',
                  comparisons: [
                    { field: '@new', symbol: '==', operand: { type: 'fixed', value: 1 } },
                  ],
                },
              ],
            },
            then: [
              {
                type: 'set',
                field: 'inputNumber1',
                value: null,
                from: {
                  type: 'formula',
                  formula: [
                    { type: 'number', value: '1.26' },
                    { type: 'number', value: '1' },
                    { type: 'call', name: 'round', count: 2 },
                  ],
                },
              },
              { type: 'limit', field: 'inputNumber1', least: { type: 'fixed', value: '1' } },
            ],
          },
        ],
      }),
  )
  expect(
    screen.getByText(
      /^When New record is .+: set Number to round\(1\.26, 1\); keep Number at 1 or more$/,
    ),
  ).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Edit rule Rule 1' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit rule' }))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Formula' }), {
    target: { value: 'roun(2)' },
  })
  expect(dialog.getByRole('alert').textContent).toContain('There is no function “roun”')
  fireEvent.change(dialog.getByRole('combobox', { name: 'Formula' }), {
    target: { value: 'abs(0 - 2)' },
  })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Only if empty' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(store.document.rules[0]?.then[0]).toMatchObject({
    whenEmpty: true,
    from: { formula: [{}, {}, {}, { name: 'abs' }] },
  })
})
