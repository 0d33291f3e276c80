import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import { listViews } from '#schemas/api/list-view.ts'
import { records } from '#schemas/api/record.ts'
import { sketch } from '#tests/designs.ts'
import { openBrowser } from './browser.ts'
import { choose, signIn, until } from './hands.ts'
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
    { id: 'f', kind: 'inputNumber', field: 'fee', label: 'Fee' },
  ])
  const made = await admin(designs.create, {
    body: { fullName: 'Stays', enCode: 'viewStory', formData: JSON.stringify(document) },
  })
  modelId = made.id
  await admin(designs.release, {
    params: { id: modelId },
    body: { version: made.version, menu: { parentId: '', fullName: 'Stays', enCode: 'viewStory' } },
  })
  for (const [plate, fee] of [
    ['A1', '5'],
    ['B2', '50'],
    ['C3', '500'],
  ])
    await admin(records.create, { params: { modelId }, body: { data: { plate, fee } } })
})
afterAll(() => browser.close())

const plates = (page: Page): Promise<string[]> =>
  page.getByRole('cell', { name: /^[ABC]\d/ }).allInnerTexts()
const shows = (page: Page, wanted: readonly string[]): Promise<void> =>
  until(async () =>
    expect((await plates(page)).map((text) => text.trim()).toSorted()).toEqual([...wanted]),
  )

test('a condition is searched for, kept as a view that opens the list, changed, and taken away', async () => {
  const { page, complaints } = await signIn(browser, 'admin')
  await page.goto('/model/viewStory')
  await shows(page, ['A1', 'B2', 'C3'])
  await page.getByRole('button', { name: 'Advanced filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Advanced filter' })
  await choose(page, dialog.getByRole('combobox', { name: 'Field' }), 'Fee')
  await choose(page, dialog.getByRole('combobox', { name: 'Operator' }), 'is more than')
  await dialog.getByRole('spinbutton').fill('10')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await shows(page, ['B2', 'C3'])
  await page.getByText('Fee is more than 10').waitFor()
  expect(page.url()).toContain('filter=')

  const views = page.getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByRole('menuitem', { name: 'Save as view' }).click()
  const saving = page.getByRole('dialog', { name: 'New view' })
  await saving.getByRole('textbox', { name: 'Name' }).fill('Dear stays')
  await saving.getByRole('checkbox', { name: 'Open the list with this view' }).check()
  await saving.getByRole('button', { name: 'Save' }).click()
  await page.getByText('View: Dear stays').waitFor()
  await until(async () => expect(new URL(page.url()).search).toBe(''))

  await page.reload()
  await page.getByText('View: Dear stays').waitFor()
  await shows(page, ['B2', 'C3'])
  await page.getByRole('button', { name: 'Clear conditions' }).click()
  await shows(page, ['A1', 'B2', 'C3'])
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await shows(page, ['B2', 'C3'])

  await views.click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await shows(page, ['A1', 'B2', 'C3'])
  expect(complaints).toEqual([])
})

test('a view is chosen on a phone; who may not open the list gets none of its views', async () => {
  const admin = await ask()
  const stranger = await signInByCall(carry, 'designer', demoPassword)
  const refused = await stranger(listViews.list, { params: { modelId } }).then(
    () => 'answered',
    () => 'refused',
  )
  expect(refused).toBe('refused')
  await admin(listViews.create, {
    params: { modelId },
    body: {
      fullName: 'Cheap stays',
      shares: [],
      settings: {
        keyword: '',
        query: {},
        filter: {
          match: 'and',
          groups: [
            {
              match: 'and',
              comparisons: [{ field: 'fee', symbol: '<', operand: { type: 'fixed', value: '10' } }],
            },
          ],
        },
        sort: [],
        density: 'middle',
        pageSize: 20,
      },
    },
  })
  const { page } = await signIn(browser, 'admin', { width: 390, height: 844 })
  await page.goto('/model/viewStory')
  await page.getByText('C3').waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Cheap stays' }).click()
  await page.getByText('View: Cheap stays').waitFor()
  await until(async () => expect(await page.getByText('C3').count()).toBe(0))
  await page.getByText('A1').waitFor()
})
