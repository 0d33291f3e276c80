import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import { records } from '#schemas/api/record.ts'
import { sketch } from '#tests/designs.ts'
import { openBrowser } from './browser.ts'
import { choose, signIn, until } from './hands.ts'
import { carry, ownSite } from './site.ts'

ownSite()

let browser: Browser
const choices = [
  { id: 'a', fullName: 'Open' },
  { id: 'b', fullName: 'Paid' },
]

beforeAll(async () => {
  browser = await openBrowser()
  const admin = await signInByCall(carry, 'admin', demoPassword)
  const document = sketch([
    { id: 'p', kind: 'input', field: 'plate', label: 'Plate', required: true },
    { id: 'f', kind: 'inputNumber', field: 'fee', label: 'Fee', options: { max: '5000' } },
    { id: 's', kind: 'select', field: 'state', label: 'State', options: { choices } },
  ])
  const { id, version } = await admin(designs.create, {
    body: { fullName: 'Fees', enCode: 'batchStory', formData: JSON.stringify(document) },
  })
  const menu = { parentId: '', fullName: 'Fees', enCode: 'batchStory' }
  await admin(designs.release, { params: { id }, body: { version, menu } })
  for (let at = 0; at < 24; at++)
    await admin(records.create, {
      params: { modelId: id },
      body: { data: { plate: `F${at}`, fee: at === 3 ? '4000' : String(at), state: 'a' } },
    })
})
afterAll(() => browser.close())

const confirm = async (page: Page, name: string, button: string): Promise<void> => {
  const question = page.getByRole('dialog', { name })
  await question.getByRole('button', { name: button, exact: true }).click()
}
const selectAll = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: 'Select this page', exact: true }).check()
  await page.getByRole('button', { name: 'Select all 24 results' }).click()
}
const add = (page: Page, dialog: Locator, field: string): Promise<void> =>
  choose(page, dialog.getByRole('combobox', { name: 'Add field' }), field)
const cells = (page: Page, name: string): Promise<number> =>
  page.getByRole('cell', { name, exact: true }).count()

test('all results are edited by a value and a formula after a check, found again later, and taken back', async () => {
  const { page, complaints } = await signIn(browser, 'admin')
  await page.goto('/model/batchStory')
  await selectAll(page)
  await page.getByRole('button', { name: 'Edit 24 records' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit selected' })
  await add(page, dialog, 'State')
  await choose(page, dialog.getByRole('combobox', { name: 'State' }), 'Paid')
  await add(page, dialog, 'Fee')
  const ways = dialog.getByRole('radiogroup', { name: 'How to change “Fee”' })
  await ways.getByText('Formula').click()
  await dialog.getByRole('combobox', { name: 'Fee Formula' }).fill('[Fee] * 2 + 1')
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await dialog.getByText('24 records: 23 will change, 1 refused').waitFor()
  await dialog.getByText(/5,?000/).waitFor()
  await dialog.getByRole('button', { name: /F3/ }).waitFor()
  await dialog.getByRole('button', { name: 'Show all refused records' }).click()
  await dialog.getByRole('row', { name: /F3 Fee/ }).waitFor()
  expect(await cells(page, 'Paid')).toBe(0)

  await dialog.getByRole('button', { name: 'Change 23 records' }).click()
  await dialog.getByText('Done: 23 changed, 1 refused').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  await until(async () => expect(await cells(page, 'Paid')).toBeGreaterThan(8))

  await page.reload()
  await page.getByRole('button', { name: 'Batch operations' }).click()
  await page.getByRole('button', { name: /^Show Edit selected · State · Fee/ }).click()
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await confirm(page, 'Undo this batch?', 'Undo')
  await dialog.getByText('Undone; 0 left as they are').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await until(async () => expect(await cells(page, 'Paid')).toBe(0))
  expect(complaints).toEqual([])
})

test('on a phone it fills the screen and goes by the keyboard; deleting is checked first and comes back', async () => {
  const { page } = await signIn(browser, 'admin', { width: 390, height: 844 })
  await page.goto('/model/batchStory')
  await page.getByRole('checkbox', { name: /F23/ }).check()
  await page.getByRole('button', { name: 'Edit 1 record', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit selected' })
  await add(page, dialog, 'Fee')
  const ways = dialog.getByRole('radiogroup', { name: 'How to change “Fee”' })
  await ways.getByText('Clear').click()
  await dialog.getByRole('button', { name: 'Check', exact: true }).press('Enter')
  await dialog.getByText('1 record: 1 will change, 0 refused').waitFor()
  const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
  expect([width, height >= 844]).toEqual([390, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog.getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await dialog.getByText('The field will be cleared').waitFor()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'More for the selection' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Check and delete' }).click()
  const removal = page.getByRole('dialog', { name: 'Delete selected' })
  await removal.getByRole('button', { name: 'Check', exact: true }).press('Enter')
  await removal.getByRole('button', { name: 'Delete 1 record' }).press('Enter')
  await removal.getByText('Done: 1 deleted, 0 refused').waitFor()
  await until(async () => expect(await page.getByRole('checkbox', { name: /F23/ }).count()).toBe(0))
  await removal.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await confirm(page, 'Undo this batch?', 'Undo')
  await removal.getByText('Undone; 0 left as they are').waitFor()
  await until(async () => expect(await page.getByRole('checkbox', { name: /F23/ }).count()).toBe(1))
})
