import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { billRules } from '#schemas/api/bill-rule.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import BillRuleList from './list.tsx'

const app = serveApp()
const order = {
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
  description: '',
} as const

const kept = () =>
  app.world.db.kysely.selectFrom('bill_rules').selectAll().orderBy('created_at').execute()

beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('bill_rules').execute()
  await kysely
    .insertInto('bill_rules')
    .values({
      id: 'r1',
      full_name: order.fullName,
      en_code: order.enCode,
      category: order.category,
      prefix: order.prefix,
      suffix: order.suffix,
      type: order.type,
      digit: order.digit,
      start_number: order.startNumber,
      random_digit: order.randomDigit,
      random_type: order.randomType,
      sort_code: order.sortCode,
      version: 4,
    })
    .execute()
})
const draw = async () => {
  const engine = await app.enter({ menus: ['billRule'] })
  drawScreen(<BillRuleList />, engine)
  return engine
}
const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest('li, tr') as HTMLElement
const edit = async () => {
  fireEvent.click(within(await rowOf('Orders')).getByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}

test('7.12 rules are listed with the last number that each gave', async () => {
  await app.world.db.kysely
    .insertInto('bill_counters')
    .values({ rule_id: 'r1', period: '', last: 42, output_number: 'TC0042/A' })
    .execute()
  await draw()
  const row = await rowOf('Orders')
  for (const word of ['order', 'Sales', 'Date and counter', 'TC0042/A'])
    expect(within(row).getByText(word)).toBeTruthy()
})

test('7.12 the example follows what is entered', async () => {
  await draw()
  const dialog = await edit()
  const example = within(dialog).getByRole('status', { name: 'Example' })
  expect(example.textContent).toBe('TC0007/A')
  fireEvent.change(within(dialog).getByLabelText('Prefix'), { target: { value: 'PX-' } })
  fireEvent.change(within(dialog).getByLabelText('Counter digits'), {
    target: { value: '6' },
  })
  await waitFor(() => expect(example.textContent).toBe('PX-000007/A'))
  expect(within(dialog).getByText(/Never restarts/)).toBeTruthy()
})

test('7.12 random numbers have settings and promises of their own', async () => {
  await draw()
  const dialog = await edit()
  fireEvent.mouseDown(within(dialog).getByLabelText('Number by'))
  fireEvent.click(await screen.findByTitle('Random characters'))
  expect(await within(dialog).findByLabelText('Characters')).toBeTruthy()
  expect(within(dialog).queryByLabelText('Date format')).toBeNull()
  expect(within(dialog).getByRole('status', { name: 'Example' }).textContent).toMatch(
    /^TC\d{16}\/A$/,
  )
  expect(within(dialog).getByText('Random numbers have no order.')).toBeTruthy()
})

test('7.12 a change is saved whole with the version that was read; what is wrong lands at its field', async () => {
  await draw()
  const dialog = await edit()
  const digits = within(dialog).getByLabelText('Counter digits')
  const start = within(dialog).getByLabelText('Start at')
  fireEvent.change(start, { target: { value: '12' } })
  fireEvent.change(digits, { target: { value: '1' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('The first number has more digits than that')).toBeTruthy()
  fireEvent.change(digits, { target: { value: '2' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { ...order, startNumber: 12, version: 4 }
  expect(app.sent(billRules.update)).toMatchObject([
    { body: { ...body, digit: 1 } },
    { body: { ...body, digit: 2 } },
  ])
  expect(await kept()).toMatchObject([{ start_number: 12, digit: 2, version: 5 }])
})

test('7.12 a rule is brought in by a file', async () => {
  const engine = await draw()
  await rowOf('Orders')
  const file = await engine.send(billRules.exportRule, { params: { id: 'r1' } })
  const box = document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(box as HTMLInputElement, {
    target: { files: [new File([file], 'rule.json')] },
  })
  expect(await screen.findByText('Imported “Orders”')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('Orders')).toHaveLength(2))
  expect((await kept()).map(({ prefix, digit }) => prefix + digit)).toEqual(['TC4', 'TC4'])
})
