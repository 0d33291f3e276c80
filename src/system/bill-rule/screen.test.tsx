import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { billRules } from '#schemas/api/bill-rule.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import BillRuleList from './list.tsx'

const app = serveApp()
const counter = {
  type: 'counter',
  width: 4,
  start: 7,
  step: 1,
  reset: 'never',
  full: 'widen',
} as const
const text = (words: string) => ({ type: 'text', text: words }) as const
const order = {
  fullName: 'Orders',
  enCode: 'order',
  category: 'Sales',
  parts: [text('TC'), counter, text('/A')],
  fiscalMonth: 1,
  mode: 'gapless',
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
      parts: JSON.stringify(order.parts),
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
// In tests antd gives all dialogs the same id, so that they are not told apart by their names.
const dialogOf = async (title: string) =>
  (await screen.findByText(title)).closest('[role=dialog]') as HTMLElement
const edit = async () => {
  fireEvent.click(within(await rowOf('Orders')).getByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}

test('7.12 rules are listed with the last number that each gave', async () => {
  await app.world.db.kysely
    .insertInto('bill_counters')
    .values({ rule_id: 'r1', period: '', first: 7, last: 42, output_number: 'TC0042/A' })
    .execute()
  await draw()
  const row = await rowOf('Orders')
  for (const word of ['order', 'Sales', 'Without gaps', 'TC0042/A'])
    expect(within(row).getByText(word)).toBeTruthy()
})

const part = (dialog: HTMLElement, name: string) =>
  within(within(dialog).getByRole('group', { name }))

test('7.12 the example follows what is entered', async () => {
  await draw()
  const dialog = await edit()
  const example = within(dialog).getByRole('status', { name: 'Example' })
  expect(example.textContent).toBe('TC0007/A')
  fireEvent.change(part(dialog, 'Part 1: Fixed text').getByLabelText('Fixed text'), {
    target: { value: 'PX-' },
  })
  fireEvent.change(part(dialog, 'Part 2: Counter').getByLabelText('Digits'), {
    target: { value: '6' },
  })
  await waitFor(() => expect(example.textContent).toBe('PX-000007/A'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move part 3 up' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove part 1' }))
  await waitFor(() => expect(example.textContent).toBe('/A000007'))
})

test('7.12 what is wrong with a part is told at it, and nothing is saved', async () => {
  await draw()
  const dialog = await edit()
  fireEvent.change(part(dialog, 'Part 2: Counter').getByLabelText('Start at'), {
    target: { value: '12345' },
  })
  expect((await part(dialog, 'Part 2: Counter').findByRole('alert')).textContent).toBe(
    'The first number has more digits than that',
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove part 2' }))
  expect(await within(dialog).findByText(/A number needs a counter/)).toBeTruthy()
  expect(app.sent(billRules.update)).toEqual([])
})

test('7.12 the tester shows a hundred numbers, and parts are added', async () => {
  await draw()
  const dialog = await edit()
  fireEvent.click(within(dialog).getByRole('button', { name: /Add part/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Check digit' }))
  expect(part(dialog, 'Part 4: Check digit').getByLabelText('Algorithm')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Test with 100 numbers' }))
  const tester = await dialogOf('Test numbers')
  expect(within(tester).getAllByText(/^TC\d+\/A\d$/)).toHaveLength(100)
  expect(within(tester).getAllByText('Counter running full')).toHaveLength(12)
})

test('7.12 a change is saved whole with the version that was read', async () => {
  await draw()
  const dialog = await edit()
  fireEvent.change(part(dialog, 'Part 2: Counter').getByLabelText('Start at'), {
    target: { value: '12' },
  })
  fireEvent.click(within(dialog).getByLabelText('Fast'))
  expect(await within(dialog).findByText(/leave numbers out/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const parts = [text('TC'), { ...counter, start: 12 }, text('/A')]
  expect(app.sent(billRules.update)).toMatchObject([
    { body: { ...order, parts, mode: 'fast', version: 4 } },
  ])
  expect(await kept()).toMatchObject([{ parts, mode: 'fast', version: 5 }])
})

test('7.12 counters are shown with their gaps and raised with a reason', async () => {
  await app.world.db.kysely
    .insertInto('bill_counters')
    .values({ rule_id: 'r1', period: '', first: 7, last: 9, output_number: 'TC0009/A' })
    .execute()
  await draw()
  await rowOf('Orders')
  fireEvent.click(within(await rowOf('Orders')).getByRole('button', { name: 'Counters and gaps' }))
  const drawer = await dialogOf('Counters of Orders')
  expect(await within(drawer).findByText('No form uses this rule.')).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('button', { name: 'Gap report' }))
  expect(await within(drawer).findByText('3 numbers, 3 missing.')).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('button', { name: 'Raise' }))
  const dialog = await dialogOf('Raise counter')
  fireEvent.change(within(dialog).getByLabelText('Next number'), { target: { value: '20' } })
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'New book' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Raised; the next number is 20')).toBeTruthy()
  await waitFor(() => expect(within(drawer).getByText('20')).toBeTruthy())
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
  expect((await kept()).map(({ parts }) => parts)).toEqual([order.parts, order.parts])
})
