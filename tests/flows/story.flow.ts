import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import type { Ask } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { openBrowser } from './browser.ts'
import { canvas, makeDesign, outline, planPublish, publish, saved, select, walkBack, write } from './desk.ts'
import { buildFaultReport } from './fault-form.ts'
import { agree, grant } from './grants.ts'
import { openEntry, signIn, until } from './hands.ts'
import { add, field, fill, form, openForm, save, total } from './pages.ts'

const code = 'faultStory'
const layout = ['The fault', 'Plate plate', 'Car park carPark', 'Reported by reportedBy', 'Reported at reportedAt', 'Severity severity', 'What was done whatWasDone', 'Counter counter', 'Note note', 'Loss', 'Minutes lost minutesLost', 'Cost per minute costPerMinute', 'Cost cost', 'Parts parts', 'Name name', 'Quantity quantity', 'Price price', 'Amount amount']
const firstSteps = [
  'Make the table fault_story for “Fault report”',
  'Make the table fault_story_parts for “Parts”',
  'Add the column plate (text of 12) for “Plate”',
  'Add the column reported_at (date and time) for “Reported at”',
  'Add the column cost_per_minute (number with 2 decimals) for “Cost per minute”',
  'Add the column amount (number with 2 decimals) for “Amount”',
]
let browser: Browser
const people: { [account: string]: Ask } = {}
const as = (account: string): Ask => people[account]!

beforeAll(async () => {
  browser = await openBrowser()
  for (const account of ['admin', 'designer', 'operator', 'cashier']) people[account] = await signInByCall((path, init) => fetch(inject('flowUrl') + path, init), account, demoPassword)
})
afterAll(() => browser.close())

/** The design that this story makes. */
async function designId(): Promise<string> {
  const { list } = await as('designer')(designs.list, { query: { keyword: code } })
  return list[0]?.id ?? ''
}
const draft = async (): Promise<Document> => JSON.parse((await as('designer')(designs.read, { params: { id: await designId() } })).formData)

test('a designer builds the form; every edit can be undone and redone, and a refresh loses nothing', async () => {
  const { page, complaints } = await signIn(browser, 'designer')
  await openEntry(page, 'Form design', 'Online development')
  await makeDesign(page, { name: 'Fault report', code })
  const empty = await draft()
  await buildFaultReport(page)
  await saved(page)
  const whole = await draft()
  const names = await outline(page)
  expect(names).toEqual(layout)

  const undone = await walkBack(page, 'Undo')
  expect(await canvas(page).innerText()).toBe('Drag something here, or click it in the palette')
  await saved(page)
  expect(await draft()).toEqual(empty)
  expect(await walkBack(page, 'Redo')).toBe(undone)
  await saved(page)
  expect(await draft()).toEqual(whole)

  page.on('dialog', (dialog) => void dialog.accept())
  await select(page, 'Note note')
  await write(page, 'Label', 'Remark')
  await page.reload()
  await page.getByText(/^Unsaved changes of .* were recovered$/).waitFor()
  expect(await outline(page)).toEqual(names.map((one) => (one === 'Note note' ? 'Remark note' : one)))
  await saved(page)
  expect(Object.values((await draft()).nodes).map(({ label }) => label)).toContain('Remark')
  expect(complaints).toEqual([])
})

test('publishing says first what it does, and makes tables with typed columns and a menu entry', async () => {
  const { page } = await signIn(browser, 'designer')
  await page.goto(`/onlineDev/design/${await designId()}`)
  const steps = await planPublish(page)
  for (const words of firstSteps) expect(steps.join('\n')).toContain(words)
  await publish(page, { number: 1, note: 'The first' })
  await page.getByRole('button', { name: 'Open the page' }).click()
  await page.getByRole('columnheader', { name: 'Plate' }).waitFor()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Fault report' }).waitFor()

  const [version] = (await as('designer')(designs.versions, { params: { id: await designId() } })).list
  expect(version).toMatchObject({ number: 1, isLive: true, note: 'The first' })
  expect(version?.steps.filter(({ type }) => type === 'createTable').map(({ table }) => table)).toEqual(['fault_story', 'fault_story_parts'])
  const { list } = await as('designer')(designs.formDataFields, { params: { id: await designId() } })
  expect(list.map(({ field }) => field)).toEqual(expect.arrayContaining(['plate', 'cost', 'parts', 'parts.amount']))
})

test('an administrator grants the form to two roles, and sees the difference first', async () => {
  const { page, complaints } = await signIn(browser, 'admin')
  await openEntry(page, 'Permissions', 'System')
  const operators = await grant(page, { role: '运营人员', form: 'Fault report', without: [], buttons: ['Add', 'Details'], scope: 'Own department' })
  expect(await operators.innerText()).toContain('Added Own department')
  await agree(page, operators)
  const cashiers = await grant(page, { role: '收银人员', form: 'Fault report', without: ['Cost'], buttons: ['Details'], scope: 'All data' })
  expect(await cashiers.innerText()).not.toContain('Added Cost\n')
  await agree(page, cashiers)
  expect(complaints).toEqual([])
})

const first = { plate: '浙A12345', carPark: '北门车场', minutes: '37', rate: '4.19', counter: '12', note: 'Barrier', parts: [['Arm', '2', '30.5'], ['Bolt', '10', '0.25']] } as const
const second = { plate: '沪B67890', carPark: '码头车场', minutes: '10', rate: '2', counter: 'seven', note: 'Lamp', parts: [] } as const

test('an operator is told what is wrong at its field, adds three records, and sees sums and the rule at work', async () => {
  const { page, complaints } = await signIn(browser, 'operator')
  await openEntry(page, 'Fault report')
  await openForm(page)
  await field(page, 'Plate').fill('12345')
  await form(page).getByRole('button', { name: 'OK', exact: true }).click()
  await form(page).getByText('Wrong in 2 places').waitFor()
  expect(await form(page).getByRole('alert').allInnerTexts()).toEqual(['enter licence plate correctly', 'Please fill in Car park'])
  await until(async () => expect(await field(page, 'Plate').evaluate((one) => one === document.activeElement)).toBe(true))

  await fill(page, first)
  await until(async () => expect(await form(page).getByRole('row', { name: 'total' }).innerText()).toContain('63.50'))
  await until(async () => expect(await form(page).innerText()).toContain('155.03'))
  await save(page)
  await total(page, 1)
  await add(page, second)
  await total(page, 2)

  await openForm(page)
  await fill(page, { ...first, plate: '京A00001', note: 'High' })
  await form(page).getByRole('radio', { name: 'High' }).check()
  const done = field(page, 'What was done')
  await done.waitFor()
  await form(page).getByRole('button', { name: 'OK', exact: true }).click()
  await form(page).getByText('Wrong in 1 places').waitFor()
  await done.fill('Replaced the arm')
  await save(page)
  await total(page, 3)
  expect(complaints).toEqual([])
})
