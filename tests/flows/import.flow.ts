import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { readSheet } from '#server/sheet/sheet.ts'
import { designs } from '#schemas/api/design.ts'
import { sketch } from '#tests/designs.ts'
import { openBrowser } from './browser.ts'
import { choose, signIn, until } from './hands.ts'
import { carry, ownSite } from './site.ts'

ownSite()

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  const admin = await signInByCall(carry, 'admin', demoPassword)
  const document = sketch([
    { id: 'p', kind: 'input', field: 'plate', label: 'Plate', required: true },
    { id: 'f', kind: 'inputNumber', field: 'fee', label: 'Fee', options: { max: '5000' } },
    { id: 'd', kind: 'datePicker', field: 'day', label: 'Day' },
  ])
  const made = await admin(designs.create, {
    body: { fullName: 'Stays', enCode: 'importStory', formData: JSON.stringify(document) },
  })
  const menu = { parentId: '', fullName: 'Stays', enCode: 'importStory' }
  await admin(designs.release, { params: { id: made.id }, body: { version: made.version, menu } })
})
afterAll(() => browser.close())

const sheet = (...rows: readonly (readonly string[])[]) => ({
  name: 'stays.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
})
const put = (dialog: Locator, file: ReturnType<typeof sheet>): Promise<void> =>
  dialog.locator('input[type=file]').setInputFiles(file)
const shows = (page: Page, plates: readonly string[]): Promise<void> =>
  until(async () => {
    const found = await page.getByText(/^Z\d$/).allInnerTexts()
    expect(found.map((text) => text.trim()).toSorted()).toEqual([...plates])
  })
const undo = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await question.getByRole('button', { name: 'Undo import' }).click()
  await dialog.getByText('Import undone').waitFor()
}

test('a filled template is checked, comes in without its wrong row, is left and found again, and is taken back', async () => {
  const { page, complaints } = await signIn(browser, 'admin')
  await page.goto('/model/importStory')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into Stays' })
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download template' }).click()
  const template = await (await waiting).path()
  const [heads = []] = await readSheet(new Uint8Array(await readFile(template)))
  expect(heads).toEqual(['Plate *', 'Fee', 'Day'])

  await put(dialog, sheet(heads, ['Z1', '5', '1/2/2026'], ['Z2', '9000', ''], ['Z3', '7', '']))
  await choose(
    page,
    dialog.getByRole('combobox', { name: 'Date order of column Day' }),
    'month/day/year',
  )
  await dialog.getByRole('button', { name: 'Check data' }).click()
  const problem = dialog.getByRole('row', { name: /^3 Fee / })
  await problem.waitFor()
  await shows(page, [])

  // What was checked is there again after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await problem.waitFor()
  await dialog.getByRole('button', { name: 'Import 2 records' }).click()
  await dialog.getByText('Import finished').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  await shows(page, ['Z1', 'Z3'])
  await page.getByRole('cell', { name: '2026-01-02' }).waitFor()

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('Last import, stays.csv: 2 added, 0 updated, 1 row left out').waitFor()
  await dialog.getByRole('button', { name: 'View' }).click()
  await undo(page, dialog)
  await shows(page, [])
  expect(complaints).toEqual([])
})

test('on a phone the steps fill the screen and go by the keyboard', async () => {
  const { page } = await signIn(browser, 'admin', { width: 390, height: 844 })
  await page.goto('/model/importStory')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into Stays' })
  await dialog.getByRole('button', { name: 'Download template' }).waitFor()
  await put(dialog, sheet(['Number', 'Fee'], ['Z5', '5']))
  await dialog.getByText(/^Required fields without a column: Plate\./).waitFor()
  await choose(page, dialog.getByRole('combobox', { name: 'Field for column Number' }), 'Plate *')
  await dialog.getByRole('button', { name: 'Check data' }).press('Enter')
  await dialog.getByText('Check finished, nothing was written').waitFor()
  // The step has the focus, so that the next key is in it.
  const isIn = () =>
    dialog
      .getByRole('region', { name: 'Check' })
      .evaluate((region) => region.contains(document.activeElement))
  expect(await isIn()).toBe(true)
  const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
  expect([width, height >= 844]).toEqual([390, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog.getByRole('button', { name: 'Import 1 record' }).press('Enter')
  await dialog.getByText('Import finished').waitFor()
  await shows(page, ['Z5'])
  await undo(page, dialog)
  await shows(page, [])
})
