import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { billRules } from '#schemas/api/bill-rule.ts'
import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import type { Call } from '#schemas/api/call.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import BillRuleList from './list.tsx'

const order: BillRuleEntry = {
  id: 'r1',
  fullName: 'Orders',
  enCode: 'order',
  category: 'Sales',
  prefix: 'TC',
  suffix: '/A',
  type: 1,
  dateFormat: '',
  digit: 4,
  startNumber: 7,
  randomDigit: 16,
  randomType: 1,
  sortCode: 3,
  enabledMark: 1,
  description: '',
  creatorTime: 0,
  version: 4,
  outputNumber: 'TC0042/A',
}

interface BillRuleCall {
  readonly call: Call
  readonly body?: unknown
  readonly params?: unknown
  readonly file?: unknown
}

const draw = (answer: (asked: BillRuleCall) => unknown = () => order) => {
  const sent: BillRuleCall[] = []
  drawScreen(
    <BillRuleList />,
    tryEngine((call, input) => {
      sent.push({ call, ...input })
      return call === billRules.list
        ? { list: [order], pagination: { currentPage: 1, pageSize: 20, total: 1 } }
        : answer({ call, ...input })
    }),
  )
  return (call: Call) => sent.filter((sentCall) => sentCall.call === call)
}
const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest('li, tr') as HTMLElement
const edit = async () => {
  fireEvent.click(within(await rowOf('Orders')).getByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}

test('7.12 rules are listed with the last number that each gave', async () => {
  draw()
  const row = await rowOf('Orders')
  for (const word of ['order', 'Sales', 'Date and counter', 'TC0042/A'])
    expect(within(row).getByText(word)).toBeTruthy()
})

test('7.12 the example follows what is entered', async () => {
  draw()
  const dialog = await edit()
  const example = within(dialog).getByRole('status', { name: 'Example' })
  expect(example.textContent).toBe('TC0007/A')
  fireEvent.change(within(dialog).getByLabelText('Prefix'), { target: { value: 'PX-' } })
  fireEvent.change(within(dialog).getByLabelText('Digits of the counter'), {
    target: { value: '6' },
  })
  await waitFor(() => expect(example.textContent).toBe('PX-000007/A'))
  expect(within(dialog).getByText(/The counter goes on for ever/)).toBeTruthy()
})

test('7.12 random numbers have settings and promises of their own', async () => {
  draw()
  const dialog = await edit()
  fireEvent.mouseDown(within(dialog).getByLabelText('Numbers by'))
  fireEvent.click(await screen.findByTitle('Random signs'))
  expect(await within(dialog).findByLabelText('Which signs')).toBeTruthy()
  expect(within(dialog).queryByLabelText('Date format')).toBeNull()
  expect(within(dialog).getByRole('status', { name: 'Example' }).textContent).toMatch(
    /^TC\d{16}\/A$/,
  )
  expect(within(dialog).getByText('Random numbers have no order.')).toBeTruthy()
})

test('7.12 a change is saved whole with the version that was read; what is wrong lands at its field', async () => {
  const of = draw(({ call }) => {
    if (call === billRules.update)
      throw new RefusedCall(422, 'wrong', {
        problems: [{ path: 'startNumber', code: 'digits', message: 'Too many digits' }],
      })
    return order
  })
  const dialog = await edit()
  fireEvent.change(within(dialog).getByLabelText('Digits of the counter'), {
    target: { value: '1' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Too many digits')).toBeTruthy()
  const { id: _id, creatorTime: _time, enabledMark: _mark, outputNumber: _last, ...rest } = order
  expect(of(billRules.update)).toMatchObject([
    { params: { id: 'r1' }, body: { ...rest, digit: 1 } },
  ])
})

test('7.12 a rule is brought in by a file', async () => {
  const of = draw()
  await rowOf('Orders')
  const box = document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(box as HTMLInputElement, { target: { files: [new File(['{}'], 'rule.json')] } })
  expect(await screen.findByText('“Orders” was imported')).toBeTruthy()
  expect(of(billRules.importRule).length).toBe(1)
  expect(of(billRules.list).length).toBe(2)
})
