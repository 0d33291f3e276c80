import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kindsOf, loadViews } from '#renderers/load-views.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { open, page, inputs, arrive } from '#tests/form-page.tsx'

const when = (field: string, value: string): Condition => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }] },
  ],
})

test('rules reach fields far from the viewport, and the next of the shown stands for those beside it', async () => {
  const { document, form } = open({
    nodes: inputs(60),
    rules: [
      {
        id: 'r',
        name: '',
        when: when('f0', 'x'),
        then: [
          { type: 'hide', fields: ['f32'] },
          { type: 'require', fields: ['f33'] },
        ],
      },
    ],
  })
  const { container } = render(page(form, await loadViews(kindsOf(document))))
  expect(screen.getByRole('textbox', { name: 'Field 33' }).getAttribute('aria-required')).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: 'Field 0' }), { target: { value: 'x' } })
  expect(screen.queryByRole('textbox', { name: 'Field 32' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Field 33' }).getAttribute('aria-required')).toBe(
    'true',
  )
  act(() =>
    [...container.querySelectorAll('.berth-field')].forEach((place) =>
      place.textContent?.includes('Field 33') ? arrive(place) : undefined,
    ),
  )
  expect(screen.getByRole('textbox', { name: 'Field 34' })).toBeInstanceOf(HTMLInputElement)
})

test('the mark of a needed field follows its rule while the field is drawn', async () => {
  const { document, form } = open({
    nodes: inputs(3),
    rules: [
      { id: 'r', name: '', when: when('f0', 'x'), then: [{ type: 'require', fields: ['f1'] }] },
    ],
  })
  render(page(form, await loadViews(kindsOf(document))))
  const isMarked = () => screen.getByText('Field 1').classList.contains('berth-required')
  expect(isMarked()).toBe(false)
  fireEvent.change(screen.getByRole('textbox', { name: 'Field 0' }), { target: { value: 'x' } })
  expect(isMarked()).toBe(true)
})

test('a step of a form opens once the fields of this one are right', async () => {
  const label = (text: string) => [text, text, text] as const
  const { document, form } = open({
    nodes: [
      {
        id: 'steps',
        kind: 'steps',
        label: label('Steps'),
        inside: [
          {
            id: 'one',
            kind: 'stepPane',
            label: label('One'),
            inside: [{ id: 'a', kind: 'input', field: 'a', label: label('First'), required: true }],
          },
          {
            id: 'two',
            kind: 'stepPane',
            label: label('Two'),
            inside: [
              { id: 'b', kind: 'input', field: 'b', label: label('Second'), required: true },
            ],
          },
        ],
      },
    ],
  })
  render(page(form, await loadViews(kindsOf(document))))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('alert').textContent).toBe('This cannot be empty')
  expect(screen.queryByLabelText('Second')).toBeNull()
  fireEvent.change(screen.getByLabelText('First'), { target: { value: 'x' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByLabelText('Second')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a link of a form follows the values that its address names', async () => {
  const label = (text: string) => [text, text, text] as const
  const { document, form } = open({
    nodes: [
      { id: 'a', kind: 'input', field: 'plate', label: label('Plate') },
      {
        id: 'l',
        kind: 'link',
        label: label('More'),
        options: { href: 'https://example.com/${plate}' },
      },
    ],
  })
  render(page(form, await loadViews(kindsOf(document))))
  fireEvent.change(screen.getByLabelText('Plate'), { target: { value: 'A 1' } })
  expect(screen.getByRole('link', { name: 'More' }).getAttribute('href')).toBe(
    'https://example.com/A%201',
  )
})
