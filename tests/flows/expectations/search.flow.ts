import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright'
import { openEntry } from '../hands.ts'
import {
  button,
  content,
  isList,
  keyword,
  ownVisits,
  param,
  rows,
  scroller,
  searchForm,
  soon,
  turnTo,
  visit,
  visitList,
} from './visit.ts'

ownVisits()

const list = '/model/seasonTicket'
const head = (page: Page, name: string): Locator =>
  content(page).getByRole('columnheader', { name, exact: true })

test('15 Enter in any field searches, and the list begins at its first page', async () => {
  const page = await visitList(`${list}?page=3`)
  await keyword(page).fill('浙')
  const asked = page.waitForRequest(isList)
  await keyword(page).press('Enter')
  await asked
  await soon(() => param(page, 'page') ?? '1').toBe('1')
})

test('16 Reset clears fields, address and order, and searches', async () => {
  const page = await visitList(list)
  const fresh = new URL(page.url()).search
  await keyword(page).fill('浙')
  await keyword(page).press('Enter')
  await soon(() => new URL(page.url()).search).not.toBe(fresh)
  await head(page, 'Holder').click()
  const asked = page.waitForRequest(isList)
  await button(page, 'Reset').click()
  await asked
  await soon(() => new URL(page.url()).search).toBe(fresh)
  expect(await keyword(page).inputValue()).toBe('')
})

test('17 what needs more than two lines folds, and stays as it was chosen', async () => {
  const page = await visitList('/model/faultReport', { viewport: { width: 800, height: 900 } })
  const labels = searchForm(page).locator('.search-label')
  const folded = await labels.count()
  await button(searchForm(page), 'Expand').click()
  await soon(() => labels.count()).toBeGreaterThan(folded)
  const all = await labels.count()
  await page.reload()
  await rows(page).first().waitFor()
  expect(await labels.count()).toBe(all)
  await button(searchForm(page), 'Collapse').click()
  await soon(() => labels.count()).toBe(folded)
})

test('18 an address gives the same list in another browser', async () => {
  const page = await visitList(list)
  await keyword(page).fill('浙')
  await keyword(page).press('Enter')
  await soon(() => page.url()).toContain('%E6%B5%99')
  const answer = (asked: string) =>
    page.waitForResponse(
      (found) => isList(found) && (found.request().postData() ?? '').includes(asked),
    )
  const sorted = answer('"sidx":"holder"')
  await head(page, 'Holder').click()
  await sorted
  const turned = answer('"currentPage":2')
  await turnTo(page, 2)
  await turned
  await soon(() => param(page, 'page')).toBe('2')
  const first = await rows(page).first().innerText()
  const other = await visitList(page.url().replace(/^https?:\/\/[^/]+/, ''))
  expect(await rows(other).first().innerText()).toBe(first)
  expect(await keyword(other).inputValue()).toBe('浙')
})

test('19 back from a record are list, page and place as they were', async () => {
  const page = await visitList(`${list}?page=2`)
  await scroller(page).evaluate((inner) => inner.scrollTo(0, 200))
  const place = () => scroller(page).evaluate((inner) => inner.scrollTop)
  const before = await place()
  expect(before).toBeGreaterThan(0)
  const first = await rows(page).first().innerText()
  await button(page, 'Details').nth(5).click()
  await page.getByRole('dialog', { name: 'Season tickets' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await rows(page).first().innerText()).toBe(first)
  expect(await place()).toBe(before)
  expect(param(page, 'page')).toBe('2')
})

test('20 typing and searching add nothing to the history', async () => {
  const page = await visit('/home')
  await openEntry(page, 'Season tickets', 'Parking')
  await rows(page).first().waitFor()
  await keyword(page).pressSequentially('nowhere')
  await keyword(page).press('Enter')
  await soon(() => param(page, 'keyword')).toBe('nowhere')
  await page.goBack()
  await soon(() => new URL(page.url()).pathname).toBe('/home')
})

test('21 a size written into the address is capped', async () => {
  const page = await visitList(`${list}?size=999999`)
  await content(page).getByText('500 / page').waitFor()
})

test('22 a late answer never replaces that of a later search', async () => {
  const page = await visitList(list)
  let held = false
  await page.route(/\/List(\?|$)/, async (route) => {
    if (!held && (route.request().postData() ?? route.request().url()).includes('nowhere')) {
      held = true
      await new Promise((resolve) => {
        page.once('console', resolve)
      })
    }
    await route.continue().catch(() => undefined)
  })
  await keyword(page).fill('nowhere')
  await keyword(page).press('Enter')
  await soon(() => held).toBe(true)
  await keyword(page).fill('')
  await keyword(page).press('Enter')
  await rows(page).first().waitFor()
  await page.evaluate(() => console.info('now'))
  await rows(page).nth(5).waitFor()
  expect(await rows(page).count()).toBe(20)
})

test('23 a range of dates has ready ones, and none that ends before it begins', async () => {
  const page = await visitList(list)
  await searchForm(page).getByRole('textbox', { name: /Until/ }).first().click()
  for (const name of ['Today', 'The last 7 days', 'This month'])
    await page.getByText(name, { exact: true }).filter({ visible: true }).waitFor()
  await page.getByText('This month', { exact: true }).click()
  const ends = await searchForm(page)
    .locator('.ant-picker-range input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(ends).toHaveLength(2)
  expect(ends.toSorted()).toEqual(ends)
})
