import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import { records } from '#schemas/api/record.ts'
import { readSheet } from '#server/sheet/sheet.ts'
import { sketch } from '#tests/designs.ts'
import { openBrowser } from './browser.ts'
import { choose, signIn, until } from './hands.ts'
import { sizes } from './screens.ts'
import { carry, ownSite } from './site.ts'

ownSite()

let browser: Browser
let modelId: string

beforeAll(async () => {
  browser = await openBrowser()
  const admin = await signInByCall(carry, 'admin', demoPassword)
  const document = sketch([
    {
      id: 'p',
      kind: 'input',
      field: 'plate',
      label: 'Plate',
      required: true,
      options: { unique: true },
    },
    { id: 'f', kind: 'inputNumber', field: 'fee', label: 'Fee' },
  ])
  const made = await admin(designs.create, {
    body: { fullName: 'Fees', enCode: 'clerkStory', formData: JSON.stringify(document) },
  })
  modelId = made.id
  const menu = { parentId: '', fullName: 'Fees', enCode: 'clerkStory' }
  await admin(designs.release, { params: { id: modelId }, body: { version: made.version, menu } })
  for (const [plate, fee] of [
    ['K1', '5'],
    ['K2', '7'],
    ['K3', '9'],
  ])
    await admin(records.create, { params: { modelId }, body: { data: { plate, fee } } })
})
afterAll(() => browser.close())

/** Chooses an act of the list, which a phone keeps in a menu. */
async function act(page: Page, name: string): Promise<void> {
  const shown = page.getByRole('button', { name, exact: true })
  const more = page.getByRole('button', { name: 'More actions' })
  await shown.or(more).first().waitFor()
  if (await shown.isVisible()) return shown.click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The fee that each plate has, as it is stored. */
async function fees(): Promise<Readonly<Record<string, unknown>>> {
  const admin = await signInByCall(carry, 'admin', demoPassword)
  const { list } = await admin(records.list, { params: { modelId }, body: {} })
  return Object.fromEntries(list.map(({ data }) => [String(data['plate']), data['fee']]))
}

/** Takes all records out as a sheet, and returns its lines. */
async function takeOut(page: Page): Promise<readonly (readonly string[])[]> {
  await act(page, 'Export')
  const dialog = page.getByRole('dialog', { name: 'Export Fees' })
  await dialog.getByRole('radio', { name: 'All results (3)' }).check()
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await (await waiting).path()
  await dialog.waitFor({ state: 'hidden' })
  return readSheet(new Uint8Array(await readFile(file)))
}

for (const [name, size] of Object.entries(sizes))
  test(`a clerk exports, mends in a sheet, imports and undoes: ${name}`, async () => {
    const { page, complaints } = await signIn(browser, 'admin', size)
    await page.goto('/model/clerkStory')
    await page.getByText('K2', { exact: true }).first().waitFor()
    const [heads = [], ...lines] = await takeOut(page)
    expect(heads).toEqual(['Plate', 'Fee'])
    expect(lines.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['K1', '5'],
      ['K2', '7'],
      ['K3', '9'],
    ])

    const mended = [
      heads,
      ...lines.map(([plate, fee]) => [plate, plate === 'K2' ? '70' : fee]),
      ['K4', '11'],
    ]
    await act(page, 'Import')
    const dialog = page.getByRole('dialog', { name: 'Import into Fees' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'fees.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(mended.map((line) => line.join(',')).join('\n')),
    })
    await dialog.getByRole('radio', { name: 'Update existing records and add the others' }).check()
    await choose(page, dialog.getByRole('combobox', { name: 'Find existing records by' }), 'Plate')
    await dialog.getByRole('button', { name: 'Check data' }).click()
    await dialog.getByText('Check finished, nothing was written').waitFor()
    await dialog.getByRole('button', { name: /^Import \d records$/ }).click()
    await dialog.getByText('Import finished').waitFor()
    expect(await fees()).toEqual({ K1: '5', K2: '70', K3: '9', K4: '11' })

    await dialog.getByRole('button', { name: 'Undo import' }).click()
    const question = page.getByRole('dialog', { name: 'Undo this import?' })
    await question.getByRole('button', { name: 'Undo import' }).click()
    await dialog.getByText('Import undone').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await until(async () => expect(await page.getByText('K4', { exact: true }).count()).toBe(0))
    expect(await fees()).toEqual({ K1: '5', K2: '7', K3: '9' })
    expect(complaints).toEqual([])
  })
