import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import type { Ask } from '#fixtures/ask.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { authority } from '#schemas/api/authority.ts'
import { designs } from '#schemas/api/design.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { menus } from '#schemas/api/menu.ts'
import { records } from '#schemas/api/record.ts'
import { sketch } from '#tests/designs.ts'
import { openBrowser } from './browser.ts'
import { agree } from './grants.ts'
import { openEntry, signIn } from './hands.ts'
import { header, rows } from './pages.ts'
import { carry, ownSite } from './site.ts'

ownSite()

const account = 'caolin'
let browser: Browser
let admin: Ask
let staff: Ask

beforeAll(async () => {
  browser = await openBrowser()
  const as = (name: string) => signInByCall(carry, name, demoPassword)
  ;[admin, staff] = [await as('admin'), await as(account)]
})
afterAll(() => browser.close())

/**
 * A form for this story only, with grants for one user: its list, adding, and the fields plate and
 * cost.
 */
async function plantForm(): Promise<{ readonly modelId: string; readonly userId: string }> {
  const document = sketch([
    { id: 'n1', kind: 'input', field: 'plate', label: 'Plate' },
    { id: 'n2', kind: 'inputNumber', field: 'cost', label: 'Cost' },
  ])
  const { id: modelId, version } = await admin(designs.create, {
    body: { fullName: 'Towing', enCode: 'towing', formData: JSON.stringify(document) },
  })
  await admin(designs.release, {
    params: { id: modelId },
    body: { version, menu: { parentId: '', fullName: 'Towing', enCode: 'towing' } },
  })
  await admin(records.create, { params: { modelId }, body: { data: { plate: 'A1', cost: '12' } } })
  const [user, menu] = [
    (await admin(lookups.users, {})).list.find((person) => person.account === account),
    (await admin(menus.list, {})).list.find(({ enCode }) => enCode === 'towing'),
  ]
  if (!user || !menu) throw new Error('no user or entry')
  const grant = {
    modelId,
    columns: ['plate', 'cost'],
    forms: ['plate', 'cost'],
    buttons: ['btn_add', 'btn_detail'],
    scopes: [{ type: 'all' as const }],
  }
  await admin(authority.write, {
    params: { objectId: user.id },
    body: { objectType: 'user', version: 0, menuIds: [menu.id], models: [grant] },
  })
  return { modelId, userId: user.id }
}

const refused = (asked: Promise<unknown>, why = ': 403 ') => expect(asked).rejects.toThrow(why)
/** How soon is held by the tests of the sockets, with a clock that stands still. */
const gone = (count: () => Promise<number>) =>
  expect.poll(count, { timeout: 20_000, interval: 50 }).toBe(0)

test('6 a revoked grant counts at the next call; the open page and the open shell follow without a reload', async () => {
  const { modelId, userId } = await plantForm()
  const { page, complaints } = await signIn(browser, account)
  await openEntry(page, 'Towing')
  await rows(page).first().waitFor()
  await header(page, 'Cost').waitFor()
  const add = page.getByRole('button', { name: 'New', exact: true })
  await add.waitFor()
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  const { page: desk } = await signIn(browser, 'admin')
  await desk.goto(`/system/permission?objectType=user&objectId=${userId}&tab=models`)
  const panel = desk.getByRole('region', { name: 'Towing' })
  await desk.getByRole('button', { name: 'Towing' }).click()
  await panel
    .getByRole('group', { name: /^List columns/ })
    .getByRole('checkbox', { name: /^Cost/ })
    .uncheck()
  await panel
    .getByRole('group', { name: /^Buttons/ })
    .getByRole('checkbox', { name: 'Add', exact: true })
    .uncheck()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  const question = desk.getByRole('dialog', { name: 'Save permissions?' })
  await question.getByText('Removed: Cost').waitFor()
  await agree(desk, question)
  await gone(() => add.count())
  await gone(() => header(page, 'Cost').count())
  await rows(page).first().waitFor()
  await refused(
    staff(records.list, { params: { modelId }, body: { sidx: 'cost' } }),
    'unknownField',
  )
  await refused(staff(records.create, { params: { modelId }, body: { data: { plate: 'A2' } } }))

  await panel
    .getByRole('group', { name: /^List columns/ })
    .getByRole('checkbox', { name: /^Cost/ })
    .check()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await agree(desk, question)
  await header(page, 'Cost').waitFor()
  await rows(page).getByText('12', { exact: true }).waitFor()

  await panel.getByRole('checkbox', { name: 'Allow this form' }).uncheck()
  await desk.getByRole('tab', { name: 'Menus' }).click()
  await desk.getByRole('treeitem', { name: 'Towing' }).getByRole('checkbox').click()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await agree(desk, question)
  await gone(() =>
    page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Towing', exact: true })
      .count(),
  )
  await gone(() => page.getByRole('tab', { name: 'Towing' }).count())
  await refused(staff(records.list, { params: { modelId }, body: {} }))
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  expect(complaints).toEqual([])
})
