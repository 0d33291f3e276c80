import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright'
import { signIn } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { online } from '#schemas/api/online.ts'
import { openEntry } from '../hands.ts'
import { carry } from '../site.ts'
import { button, content, ownVisits, rows, soon, tab, visit, visitList } from './visit.ts'

ownVisits()

const dialogOf = (page: Page, form = 'Season tickets'): Locator =>
  page.getByRole('dialog', { name: `New record in ${form}` })
const box = (dialog: Locator, name: string): Locator =>
  dialog.getByRole('textbox', { name, exact: true })
const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement)

async function openTicket(page: Page): Promise<Locator> {
  await button(page, 'New').click()
  const dialog = dialogOf(page)
  await box(dialog, 'Plate').waitFor()
  return dialog
}

/** Opens the page on which a shift is handed over. */
async function openHandover(page: Page): Promise<void> {
  await button(page, 'New').click()
  await content(page).getByRole('region', { name: 'New record in Shift handover' }).waitFor()
}

const chooseNight = (page: Page) =>
  content(page).getByRole('radio', { name: 'Night' }).check({ force: true })

test('45 leaving a changed form asks; leaving an unchanged one does not', async () => {
  const page = await visitList('/model/shiftHandover')
  await openHandover(page)
  await tab(page, 'Shift handover').click({ button: 'middle' })
  await tab(page, 'Shift handover').waitFor({ state: 'detached' })
  await openEntry(page, 'Shift handover', 'Parking')
  await openHandover(page)
  await chooseNight(page)
  await tab(page, 'Shift handover').click({ button: 'middle' })
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await button(question, 'Cancel').click()
  await question.waitFor({ state: 'hidden' })
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload().catch(() => undefined)
  const leave = await asked
  expect(leave.type()).toBe('beforeunload')
  await leave.accept()
  await reloaded
})

test('46 what is wrong is said under its field, the first is in focus, and its tab is marked', async () => {
  const page = await visitList('/model/seasonTicket')
  const dialog = await openTicket(page)
  await button(dialog, 'Save').click()
  await dialog.getByText(/\d+ fields need attention/).waitFor()
  await soon(() => isFocused(box(dialog, 'Plate'))).toBe(true)
  expect(await box(dialog, 'Plate').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByRole('alert').filter({ hasText: 'This cannot be empty' }).first().waitFor()

  const other = await visitList('/model/shiftHandover')
  await openHandover(other)
  await content(other).getByRole('tab', { name: 'Cash and things' }).click()
  await button(content(other), 'Save').click()
  await content(other).getByRole('tab', { name: 'People has a problem' }).waitFor()
})

test('47 what the server refuses is said at its field', async () => {
  const page = await visitList('/system/role')
  await button(page, 'New').click()
  const dialog = page.getByRole('dialog', { name: 'New role' })
  await box(dialog, '* Name').fill('Second operator')
  await box(dialog, '* Code').fill('operator')
  await dialog.getByRole('radio', { name: 'Global' }).check({ force: true })
  await button(dialog, 'Save').click()
  await soon(() => box(dialog, '* Code').getAttribute('aria-invalid')).toBe('true')
  expect(await box(dialog, '* Name').inputValue()).toBe('Second operator')
})

test('48 saving twice at once sends once', async () => {
  const page = await visit('/system/group')
  await button(page, 'New').click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/Group')) sent++
  })
  await box(dialog, '* Name').fill('Twice')
  await box(dialog, '* Code').fill('twice')
  await button(dialog, 'Save').dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await content(page).getByRole('cell', { name: 'Twice', exact: true }).waitFor()
  expect(sent).toBe(1)
})

test('49 the first field has the focus, Enter sends a form of one line, Escape closes and asks', async () => {
  const page = await visitList('/model/seasonTicket')
  const dialog = await openTicket(page)
  await soon(() => isFocused(box(dialog, 'Plate'))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const again = await openTicket(page)
  await box(again, 'Plate').fill('half')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await button(question, 'Keep editing').click()
  expect(await box(again, 'Plate').inputValue()).toBe('half')
  await box(again, 'Remarks').press('Enter')
  await box(again, 'Remarks').pressSequentially('line')
  expect(await box(again, 'Remarks').inputValue()).toBe('\nline')
})

test('50 required fields are marked, and lengths are counted', async () => {
  const page = await visitList('/model/faultReport')
  await button(page, 'New').click()
  const dialog = dialogOf(page, 'Fault reports')
  await dialog.getByText('*Plate').or(dialog.getByText('Plate')).first().waitFor()
  expect(await box(dialog, 'Plate').getAttribute('aria-required')).toBe('true')
  await dialog.getByRole('radio', { name: 'Serious' }).check({ force: true })
  await box(dialog, 'What was done').fill('four')
  await dialog.getByText('4 / 500').waitFor()
})

test('51 a person is found by name and by pinyin, and a stored one has its name at once', async () => {
  const page = await visitList('/model/shiftHandover')
  await openHandover(page)
  const taker = content(page).getByRole('combobox', { name: 'Taken over by' })
  await taker.click()
  await page.keyboard.type('chenjing')
  await page.getByRole('option', { name: '陈静' }).waitFor({ state: 'attached' })
  const edited = await visitList('/model/faultReport')
  const name = await rows(edited).first().getByRole('cell').nth(4).innerText()
  await rows(edited).first().getByRole('button', { name: 'Edit' }).click()
  await edited
    .getByRole('dialog', { name: /^Edit/ })
    .getByText(name, { exact: true })
    .first()
    .waitFor()
})

test('52 lines are added, copied, deleted and pasted; Tab goes on; totals follow', async () => {
  const page = await visitList('/model/faultReport', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await button(page, 'New').click()
  const dialog = dialogOf(page, 'Fault reports')
  const lines = dialog.getByRole('table', { name: 'Parts' })
  const cell = (name: string, line: number) => lines.getByLabel(`${name}, row ${line}`)
  const total = (amount: string) => soon(() => lines.locator('tfoot').innerText()).toContain(amount)
  await button(dialog, 'Add').click()
  await cell('Name', 1).fill('Lamp')
  await cell('Name', 1).press('Tab')
  await soon(() => isFocused(cell('Quantity', 1))).toBe(true)
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await total('¥20.00')
  await lines.getByRole('button', { name: 'Copy row 1' }).click()
  await total('¥40.00')
  await lines.getByRole('button', { name: 'Delete row 2' }).click()
  await button(page.getByRole('dialog').last(), 'Delete').click()
  await total('¥20.00')
  await page.evaluate(() => navigator.clipboard.writeText('Belt\t1\t5\nScrew\t10\t1'))
  await button(dialog, 'Add').click()
  await cell('Name', 2).click()
  await page.keyboard.press('Control+v')
  await soon(() => lines.innerText()).toContain('Screw')
  await total('¥35.00')
})

test('53 a form that was left is offered as a draft', async () => {
  const page = await visitList('/model/shiftHandover')
  await openHandover(page)
  await chooseNight(page)
  page.on('dialog', (leave) => void leave.accept())
  await page.reload()
  const offer = page.getByRole('dialog', { name: 'There is a draft' })
  await button(offer, 'Go on with the draft').click()
  await soon(() => content(page).getByRole('radio', { name: 'Night' }).isChecked()).toBe(true)
})

test('58 what was typed is still there after signing in again', async () => {
  const page = await visitList('/model/shiftHandover', { account: 'operator' })
  await openHandover(page)
  await chooseNight(page)
  const ask = await signIn(carry, 'admin', demoPassword)
  const { list } = await ask(online.list, { query: {} })
  for (const open of list.filter(({ account }) => account === 'operator'))
    await ask(online.forceOffline, { params: { id: open.id } })
  await page.getByText('An administrator signed you out').waitFor()
  await page.getByRole('textbox', { name: 'Account' }).fill('operator')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await soon(() => content(page).getByRole('radio', { name: 'Night' }).isChecked()).toBe(true)
})
