import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright'
import { signIn as signInByCall } from '#fixtures/ask.ts'
import { build } from '#fixtures/designs/build.ts'
import { demoPassword } from '#fixtures/organization.ts'
import { designs } from '#schemas/api/design.ts'
import { groups } from '#schemas/api/group.ts'
import { carry } from '../site.ts'
import {
  button,
  content,
  ownVisits,
  param,
  rows,
  scroller,
  soon,
  visit,
  visitList,
} from './visit.ts'

ownVisits()

const list = '/model/seasonTicket'
const head = (page: Page, name: string): Locator =>
  content(page).getByRole('columnheader', { name, exact: true })
const heads = (page: Page) =>
  content(page).locator('.ant-table-thead th').filter({ visible: true }).allInnerTexts()

/** Opens the drawer of the columns. */
async function openColumns(page: Page): Promise<Locator> {
  await button(page, 'Columns').click()
  const drawer = page.getByRole('dialog', { name: 'Columns' })
  await drawer.waitFor()
  return drawer
}

test('24 a list has reload, density, columns and full screen', async () => {
  for (const path of [list, '/system/role']) {
    const page = await visitList(path)
    const tools = content(page).getByRole('group', { name: 'List tools' }).filter({ visible: true })
    for (const name of ['Reload', 'Density', 'Columns', 'Full screen'])
      expect(await button(tools, name).count(), `${path} ${name}`).toBe(1)
    await button(tools, 'Full screen').click()
    await page.getByRole('banner').waitFor()
    await page.keyboard.press('Escape')
    await button(tools, 'Full screen').waitFor()
  }
})

test('25 the density is remembered', async () => {
  const page = await visitList(list)
  const room = () =>
    rows(page)
      .first()
      .getByRole('cell')
      .nth(1)
      .evaluate((cell) => parseFloat(getComputedStyle(cell).paddingTop))
  const before = await room()
  await button(content(page), 'Density').click()
  await page.getByRole('menuitem', { name: 'Compact' }).click()
  await soon(room).toBeLessThan(before)
  await page.reload()
  await rows(page).first().waitFor()
  expect(await room()).toBeLessThan(before)
})

test('26, 27 columns are shown, hidden, ordered and pinned, kept on the server, and reset', async () => {
  const page = await visitList(list, { account: 'operator' })
  const before = await heads(page)
  const drawer = await openColumns(page)
  await drawer.getByRole('checkbox', { name: 'Show Holder' }).uncheck()
  await drawer.getByRole('button', { name: 'Move Price' }).press('ArrowUp')
  await button(drawer, 'Save').click()
  await drawer.waitFor({ state: 'hidden' })
  await soon(async () => (await heads(page)).includes('Holder')).toBe(false)
  const other = await visitList(list, { account: 'operator' })
  expect(await heads(other)).toEqual(await heads(page))
  const again = await openColumns(page)
  await button(again, 'Restore defaults').click()
  await soon(() => heads(page)).toEqual(before)
})

test('27 columns that could not be saved come back as they were', async () => {
  const page = await visitList(list, { account: 'operator' })
  const before = await heads(page)
  const drawer = await openColumns(page)
  await page.route(/ColumnSettings|columns/i, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await drawer.getByRole('checkbox', { name: 'Show Holder' }).uncheck()
  await button(drawer, 'Save').click()
  await page.getByRole('alert').first().waitFor()
  await soon(() => heads(page)).toEqual(before)
})

test('28 the width of a column is dragged and remembered; no other jumps', async () => {
  const page = await visitList(list)
  const width = async (name: string) => (await head(page, name).boundingBox())?.width ?? 0
  const [plate, holder] = [await width('Plate'), await width('Holder')]
  const grip = page.getByRole('separator', { name: 'Width of Plate' })
  const box = (await grip.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 6 })
  await page.mouse.up()
  await soon(() => width('Plate')).toBeGreaterThan(plate + 40)
  expect(Math.abs((await width('Holder')) - holder)).toBeLessThanOrEqual(1)
  await page.reload()
  await rows(page).first().waitFor()
  await soon(() => width('Plate')).toBeGreaterThan(plate + 40)
})

test('29 a column that is published later appears beside columns set before, in the open list', async () => {
  const ask = await signInByCall(carry, 'admin', demoPassword)
  const named = { fullName: 'Keys', enCode: 'keys' }
  const field = (id: string, label: string) =>
    ({ id, kind: 'input', field: id, label: [label, label, label] }) as const
  const before = [field('hook', 'Hook'), field('holder', 'Holder')]
  const draft = JSON.stringify(build({ nodes: before }))
  const { id, version } = await ask(designs.create, { body: { ...named, formData: draft } })
  const [directory] = (await ask(designs.directories, {})).list
  const menu = { ...named, parentId: directory?.id ?? '' }
  await ask(designs.release, { params: { id }, body: { version, consent: true, menu } })
  const page = await visit('/model/keys')
  const shown = async () => (await heads(page)).filter((name) => /Hook|Holder|Lent/.test(name))
  await soon(shown).toEqual(['Hook', 'Holder'])
  const drawer = await openColumns(page)
  await drawer.getByRole('button', { name: 'Move Holder' }).press('ArrowUp')
  await button(drawer, 'Save').click()
  await soon(shown).toEqual(['Holder', 'Hook'])
  const live = await ask(designs.read, { params: { id } })
  const formData = JSON.stringify(build({ nodes: [...before, field('lent', 'Lent to')] }))
  const more = await ask(designs.update, {
    params: { id },
    body: { ...named, formData, version: live.version },
  })
  await ask(designs.release, { params: { id }, body: { version: more.version, consent: true } })
  await soon(shown).toEqual(['Holder', 'Hook', 'Lent to'])
})

test('30 the last visible column and that of the actions cannot be hidden', async () => {
  const page = await visitList(list)
  const drawer = await openColumns(page)
  const boxes = drawer.getByRole('checkbox', { name: /^Show / })
  const count = await boxes.count()
  for (let at = 1; at < count; at++) await boxes.nth(at).uncheck()
  expect(await boxes.first().isDisabled()).toBe(true)
  expect(await drawer.getByRole('checkbox', { name: 'Show Actions' }).count()).toBe(0)
})

test('31 the head stays in sight, and the actions at the right', async () => {
  const page = await visitList(`${list}?size=100`, { viewport: { width: 1100, height: 700 } })
  await scroller(page).evaluate((inner) => inner.scrollTo(0, 2000))
  const top = await head(page, 'Plate').evaluate((node) => node.getBoundingClientRect().top)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(300)
  const right = await button(page, 'Details')
    .first()
    .evaluate((node) => node.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(1100)
})

test('32 a cut text is told by pointing at it, and an empty cell is "-"', async () => {
  const page = await visitList(list)
  const cell = rows(page).first().getByRole('cell').nth(1).locator('[title]')
  expect(await cell.getAttribute('title')).toBe((await cell.innerText()).trim())
  await soon(() => rows(page).getByText('-', { exact: true }).count()).toBeGreaterThan(0)
})

test('33 a head sorts up, down and not, on the server', async () => {
  const page = await visitList(list)
  const order = () => head(page, 'Holder').getAttribute('aria-sort')
  const seen: (string | null)[] = []
  for (let press = 0; press < 3; press++) {
    const answer = page.waitForResponse((found) => /\/List(\?|$)/.test(found.url()))
    await head(page, 'Holder').click()
    await answer
    seen.push(await order())
  }
  expect(seen).toEqual(['ascending', 'descending', null])
})

test.each([
  'user',
  'role',
  'position',
  'group',
  'signature',
  'billRule',
  'dataInterface',
  'task',
  'online',
  'log',
  'event',
  'organizeAdmin',
  'notice',
])(
  '33 each head of %s that sorts is sorted by the server, and kept in the address',
  async (noun) => {
    const page = await visit(`/system/${noun}`)
    await content(page).getByRole('columnheader').first().waitFor()
    const sortable = content(page).locator('.ant-table-column-has-sorters:visible')
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url())
    })
    expect(await sortable.count()).toBeGreaterThan(0)
    for (const header of await sortable.all()) {
      const answer = page.waitForResponse((found) => found.url().includes('sidx='))
      await header.click()
      await answer
      await soon(() => header.getAttribute('aria-sort')).toBe('ascending')
      expect(param(page, 'sort')).toBeTruthy()
    }
    expect(refused).toEqual([])
  },
)

test('34 the total is of all pages, in steps of 10 to 500', async () => {
  const page = await visitList(`${list}?size=10`)
  expect(await rows(page).count()).toBe(10)
  await content(page).getByText('2,000 items').waitFor()
  await content(page).getByRole('combobox', { name: 'Page Size' }).click()
  const sizes = page.locator('.ant-select-item-option-content')
  await soon(() => sizes.allInnerTexts()).toEqual(
    [10, 20, 50, 100, 500].map((size) => expect.stringContaining(String(size))),
  )
})

test('35 deleting the last entry of the last page leads to the page before', async () => {
  const page = await visit('/system/group')
  const ask = await signInByCall(carry, 'admin', demoPassword)
  for (let number = 0; number < 11; number++)
    await ask(groups.create, {
      body: {
        fullName: `Group ${number}`,
        enCode: `group${number}`,
        sortCode: number,
        description: '',
        enabledMark: 1,
      },
    })
  await page.goto('/system/group?size=10&page=2')
  await soon(() => rows(page).count()).toBe(1)
  await rows(page)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await button(page.getByRole('dialog'), 'Delete').click()
  await soon(() => rows(page).count()).toBe(10)
  expect(param(page, 'page') ?? '1').toBe('1')
})

test('36 a row shows two acts, and the rest behind "more"; deleting asks', async () => {
  for (const path of [list, '/system/role']) {
    const page = await visitList(path)
    const row = rows(page).first()
    const acts = row.getByRole('cell').last().getByRole('button')
    expect(await acts.count()).toBeLessThanOrEqual(3)
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog').filter({ hasText: /^Delete/ })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
  }
})

test('37 a switch in a row goes back where the server refuses', async () => {
  const page = await visitList('/system/role')
  const flip = rows(page).first().getByRole('switch')
  const before = await flip.getAttribute('aria-checked')
  await page.route(/Actions\/State/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await flip.click()
  await page.getByRole('alert').or(page.getByRole('dialog')).first().waitFor()
  const sure = button(page, 'Disable')
  if (await sure.isVisible()) await sure.click()
  await soon(() => flip.getAttribute('aria-checked')).toBe(before)
})

test('38 a plate is copied by an icon', async () => {
  const page = await visitList(list, { permissions: ['clipboard-read', 'clipboard-write'] })
  const cell = rows(page).first().getByRole('cell').nth(1)
  await cell.hover()
  await cell.getByRole('button', { name: /Copy/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    (await cell.innerText()).trim(),
  )
})

test('39 a tree opens and closes whole, and stays so after a reload', async () => {
  const page = await visitList('/system/menu')
  await button(page, 'Collapse all').click()
  const closed = await rows(page).count()
  await button(page, 'Expand all').click()
  await soon(() => rows(page).count()).toBeGreaterThan(closed)
  const open = await rows(page).count()
  await page.reload()
  await soon(() => rows(page).count()).toBe(open)
})
