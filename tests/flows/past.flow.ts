import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import { records } from '#schemas/api/record.ts'
import { sketch } from '#tests/designs.ts'
import { openBrowser } from './browser.ts'
import { signIn, until } from './hands.ts'
import { sizes } from './screens.ts'
import { carry, ownSite } from './site.ts'

ownSite()

let browser: Browser
let modelId: string
const ask = () => signInByCall(carry, 'admin', demoPassword)

beforeAll(async () => {
  browser = await openBrowser()
  const admin = await ask()
  const document = sketch([
    { id: 'p', kind: 'input', field: 'plate', label: 'Plate' },
    { id: 'n', kind: 'input', field: 'note', label: 'Note' },
    {
      id: 't',
      kind: 'table',
      field: 'parts',
      label: 'Parts',
      children: [{ id: 'c', kind: 'input', field: 'name', label: 'Part' }],
    },
  ])
  const made = await admin(designs.create, {
    body: { fullName: 'Repairs', enCode: 'pastStory', formData: JSON.stringify(document) },
  })
  modelId = made.id
  await admin(designs.release, {
    params: { id: modelId },
    body: {
      version: made.version,
      menu: { parentId: '', fullName: 'Repairs', enCode: 'pastStory' },
    },
  })
})
afterAll(() => browser.close())

/** A folder for pictures of the steps; none are made where it is not named. */
const pictures = process.env['PICTURES']
async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: `${pictures}/past-${name}.png` })
}

/** The open record or question on the screen. */
const dialogOf = (page: Page) => page.getByRole('dialog').last()

async function addRecord(page: Page, plate: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  const form = dialogOf(page)
  await form.getByRole('textbox', { name: 'Plate' }).fill(plate)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(plate, { exact: true }).first().waitFor()
}

/** Changes a record as a colleague does elsewhere. */
async function changeRecord(plate: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  const admin = await ask()
  const { list } = await admin(records.list, { params: { modelId }, body: { query: { plate } } })
  const found = list[0]
  if (!found) throw new Error(`no record ${plate}`)
  const { id, version } = found
  await admin(records.update, { params: { modelId, id }, body: { version, data } })
}

async function openRow(page: Page, plate: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${plate}` }).click()
  // On a phone the actions stand in a sheet.
  const inMenu = page.getByRole('menuitem', { name: act, exact: true })
  await inMenu.or(page.getByRole('dialog').getByRole('button', { name: act, exact: true })).click()
}

async function openBin(page: Page): Promise<void> {
  const shown = page.getByRole('button', { name: 'Recycle bin' })
  if (await shown.isVisible()) return shown.click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Recycle bin' }).click()
}

async function removeRecord(page: Page, plate: string): Promise<void> {
  await openRow(page, plate, 'Delete')
  await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Deleted 1 record').waitFor()
  await until(async () => expect(await page.getByText(plate, { exact: true }).count()).toBe(0))
}

/** Again where the dialog, still growing, moved away from under the click. */
const selectRemoved = (page: Page, plate: string): Promise<void> =>
  until(() => page.getByRole('checkbox', { name: `Select ${plate}` }).check())

for (const [name, size] of Object.entries(sizes))
  test(`a record is changed, taken back, removed, restored and deleted for good: ${name}`, async () => {
    const { page, complaints } = await signIn(browser, 'admin', size)
    const plate = `A-${name}`
    await page.goto('/model/pastStory')
    await addRecord(page, plate)
    await changeRecord(plate, { plate, note: 'scratched', parts: [{ name: 'wheel' }] })

    await page.getByText(plate, { exact: true }).first().click()
    const record = dialogOf(page)
    await record.getByRole('tab', { name: 'History' }).click()
    await record.getByText(/changed the record/).waitFor()
    await record.getByText('scratched').waitFor()
    await record.getByText('Row 1 added').waitFor()
    await picture(page, `history-${name}`)

    // A colleague is faster: what would change is shown again before anything is written.
    await record.getByRole('button', { name: 'Return to this state' }).last().click()
    const question = page.getByRole('dialog', { name: /Return to the state of/ })
    await question.getByText('scratched').waitFor()
    await changeRecord(plate, { note: 'repaired' })
    await question.getByRole('button', { name: 'Return to this state' }).click()
    await question.getByText(/Somebody has just changed the record/).waitFor()
    await question.getByText('repaired').waitFor()
    await picture(page, `return-${name}`)
    await question.getByRole('button', { name: 'Return to this state' }).click()
    await record.getByText(/returned the record to an earlier state/).waitFor()
    await record.getByRole('button', { name: 'Close' }).last().click()
    await until(async () => expect(await page.getByText('repaired').count()).toBe(0))

    await removeRecord(page, plate)
    await picture(page, `undo-${name}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(plate, { exact: true }).first().waitFor()

    await removeRecord(page, plate)
    await openBin(page)
    const bin = page.getByRole('dialog', { name: 'Recycle bin of Repairs' })
    await selectRemoved(page, plate)
    await picture(page, `bin-${name}`)
    await bin.getByRole('button', { name: 'Restore' }).click()
    await bin.getByText('The recycle bin is empty').waitFor()
    await bin.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText(plate, { exact: true }).first().waitFor()

    await removeRecord(page, plate)
    await openBin(page)
    await selectRemoved(page, plate)
    await bin.getByRole('button', { name: 'Delete permanently' }).click()
    await dialogOf(page).getByRole('button', { name: 'Delete permanently' }).click()
    await bin.getByText('The recycle bin is empty').waitFor()
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  })
