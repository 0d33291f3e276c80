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
import { openEntry, signIn } from './hands.ts'

/** What one step leaves for the next. */
const story = { designId: '' }
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

const draft = async (): Promise<Document> => JSON.parse((await as('designer')(designs.read, { params: { id: story.designId } })).formData)

test('a designer builds the form; every edit can be undone and redone, and a refresh loses nothing', async () => {
  const { page, complaints } = await signIn(browser, 'designer')
  await openEntry(page, 'Form design', 'Online development')
  story.designId = await makeDesign(page, { name: 'Fault report', code: 'faultStory' })
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
  await page.goto(`/onlineDev/design/${story.designId}`)
  const steps = await planPublish(page)
  for (const words of firstSteps) expect(steps.join('\n')).toContain(words)
  await publish(page, { number: 1, note: 'The first' })
  await page.getByRole('button', { name: 'Open the page' }).click()
  await page.getByRole('columnheader', { name: 'Plate' }).waitFor()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Fault report' }).waitFor()

  const [version] = (await as('designer')(designs.versions, { params: { id: story.designId } })).list
  expect(version).toMatchObject({ number: 1, isLive: true, note: 'The first' })
  expect(version?.steps.filter(({ type }) => type === 'createTable').map(({ table }) => table)).toEqual(['fault_story', 'fault_story_parts'])
  const { list } = await as('designer')(designs.formDataFields, { params: { id: story.designId } })
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
