import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { openEntry } from '../hands.ts'
import {
  button,
  content,
  isList,
  keyword,
  menu,
  ownVisits,
  param,
  rows,
  scroller,
  searchForm,
  soon,
  tab,
  tabs,
  turnTo,
  visit,
  visitList,
} from './visit.ts'

ownVisits()

const list = '/model/faultReport'

/** Waits until a list has come in place of the one before, which has buttons of the same names. */
const waitForTitle = (page: Page, name: string) =>
  content(page).getByRole('heading', { name, level: 1 }).waitFor()

/** Chooses in the menu of a tab. */
async function chooseOf(page: Page, name: string, act: string): Promise<void> {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('1 a second click on a menu entry goes to its tab', async () => {
  const page = await visit('/home')
  await openEntry(page, 'Fault reports', 'Parking')
  await openEntry(page, 'Season tickets', 'Parking')
  await openEntry(page, 'Fault reports', 'Parking')
  await soon(() => tab(page, 'Fault reports').getAttribute('aria-selected')).toBe('true')
  expect(await tabs(page).allInnerTexts()).toEqual(['Home', 'Fault reports', 'Season tickets'])
})

test('2 another tab leaves filters, page, place and a half-filled form as they are', async () => {
  const page = await visitList(list)
  await turnTo(page, 3)
  await soon(() => param(page, 'page')).toBe('3')
  await rows(page).first().waitFor()
  await keyword(page).fill('typed')
  const top = () => scroller(page).evaluate((inner) => inner.scrollTop)
  await scroller(page).evaluate((inner) => inner.scrollTo(0, 300))
  const before = await top()
  expect(before).toBeGreaterThan(0)
  await openEntry(page, 'Shift handover', 'Parking')
  await waitForTitle(page, 'Shift handover')
  await button(page, 'New').click()
  const night = content(page).getByRole('radio', { name: 'Night' })
  await night.check({ force: true })
  await tab(page, 'Fault reports').click()
  await soon(() => keyword(page).inputValue()).toBe('typed')
  expect(await top()).toBe(before)
  expect(param(page, 'page')).toBe('3')
  await tab(page, 'Shift handover').click()
  await soon(() => night.isChecked()).toBe(true)
})

test('3 a page that is closed and opened again is fresh', async () => {
  const page = await visitList(list)
  await keyword(page).fill('typed')
  await tab(page, 'Fault reports').click({ button: 'middle' })
  await openEntry(page, 'Fault reports', 'Parking')
  await rows(page).first().waitFor()
  expect(await keyword(page).inputValue()).toBe('')
})

test('4 after saving, the form is empty again', async () => {
  const page = await visit('/system/group')
  const dialog = page.getByRole('dialog', { name: 'New group' })
  const name = dialog.getByRole('textbox', { name: '* Name', exact: true })
  await button(page, 'New').click()
  await name.fill('Night watch')
  await dialog.getByRole('textbox', { name: '* Code' }).fill('night')
  await name.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await content(page).getByRole('cell', { name: 'Night watch', exact: true }).waitFor()
  await button(page, 'New').click()
  await soon(() => name.inputValue()).toBe('')
})

test('5 a reload keeps the tabs and the active one', async () => {
  const page = await visitList(list)
  await openEntry(page, 'Season tickets', 'Parking')
  await openEntry(page, 'Fault reports', 'Parking')
  await soon(() => page.url()).toContain(list)
  await page.reload()
  await rows(page).first().waitFor()
  expect(await tabs(page).allInnerTexts()).toEqual(['Home', 'Fault reports', 'Season tickets'])
  expect(await tab(page, 'Fault reports').getAttribute('aria-selected')).toBe('true')
})

test('6 the menu of a tab refreshes and closes, before and after a reload; Home stays', async () => {
  const page = await visitList(list)
  for (const name of ['Season tickets', 'Shift handover']) await openEntry(page, name, 'Parking')
  await page.reload()
  await rows(page).or(content(page).getByRole('row')).first().waitFor()
  await chooseOf(page, 'Season tickets', 'Close')
  await soon(() => tabs(page).allInnerTexts()).toEqual(['Home', 'Fault reports', 'Shift handover'])
  await chooseOf(page, 'Fault reports', 'Close others')
  await soon(() => tabs(page).allInnerTexts()).toEqual(['Home', 'Fault reports'])
  await chooseOf(page, 'Home', 'Close all')
  await soon(() => tabs(page).allInnerTexts()).toEqual(['Home'])
})

test('7 a middle click closes a tab, the wheel moves a full strip, and tabs are dragged', async () => {
  const page = await visit('/home', { viewport: { width: 800, height: 700 } })
  const paths = ['role', 'position', 'user', 'menu', 'area', 'task', 'backup', 'online']
  for (const path of paths) {
    await page.goto(`/system/${path}`)
    await content(page).waitFor()
  }
  await soon(() => tabs(page).count()).toBe(9)
  const strip = page.getByRole('region', { name: 'Open pages' }).getByRole('tablist')
  const homeAt = () => tab(page, 'Home').evaluate((node) => node.getBoundingClientRect().x)
  await strip.hover()
  const start = await homeAt()
  await page.mouse.wheel(0, -600)
  await soon(homeAt).not.toBe(start)
  await page.setViewportSize({ width: 1440, height: 900 })
  const names = await tabs(page).allInnerTexts()
  await tabs(page)
    .nth(3)
    .dragTo(tabs(page).nth(1), { targetPosition: { x: 4, y: 10 } })
  const [home = '', left = '', right = '', moved = '', ...others] = names
  await soon(() => tabs(page).allInnerTexts()).toEqual([home, moved, left, right, ...others])
  await tabs(page).nth(1).click({ button: 'middle' })
  await soon(() => tabs(page).allInnerTexts()).toEqual([home, left, right, ...others])
})

test('8 refreshing a tab asks for its data again and keeps the filters', async () => {
  const page = await visitList(list)
  await keyword(page).fill('浙')
  await button(searchForm(page), 'Search').click()
  await soon(() => param(page, 'keyword')).toBe('浙')
  const again = page.waitForResponse(isList)
  await chooseOf(page, 'Fault reports', 'Refresh')
  expect((await again).ok()).toBe(true)
  await soon(() => keyword(page).inputValue()).toBe('浙')
})

test('9 an open dialog waits with its tab', async () => {
  const page = await visitList('/model/seasonTicket')
  await openEntry(page, 'Fault reports', 'Parking')
  await tab(page, 'Season tickets').click()
  await waitForTitle(page, 'Season tickets')
  await button(page, 'New').click()
  const dialog = page.getByRole('dialog', { name: 'New record in Season tickets' })
  await dialog.getByRole('textbox', { name: 'Plate' }).fill('half')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search the menu' })
  await search.getByRole('combobox').fill('fault')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await rows(page).first().waitFor()
  await tab(page, 'Season tickets').click()
  await soon(() => dialog.getByRole('textbox', { name: 'Plate' }).inputValue()).toBe('half')
})

test('10 a maximized page has neither menu nor header, and Escape leaves', async () => {
  const page = await visitList(list)
  await chooseOf(page, 'Fault reports', 'Maximize page')
  await menu(page).waitFor({ state: 'hidden' })
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await menu(page).waitFor()
  await page.getByRole('banner').waitFor()
})

test('11 a folded menu tells its names, and a deep link opens and marks its entry', async () => {
  const page = await visitList('/system/role')
  const link = menu(page).getByRole('link', { name: 'Roles', exact: true })
  await link.waitFor()
  expect(await menu(page).locator('.ant-menu-item-selected').innerText()).toBe('Roles')
  await button(page, 'Collapse menu').click()
  await link.waitFor({ state: 'hidden' })
  await menu(page).getByRole('menuitem', { name: 'Parking' }).hover()
  await page.getByRole('link', { name: 'Fault reports', exact: true }).last().waitFor()
})

test('12 the breadcrumb is the path of the menu, its end no link', async () => {
  const page = await visitList('/system/role')
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  expect((await crumbs.getByRole('listitem').allInnerTexts()).map((name) => name.trim())).toEqual(
    expect.arrayContaining(['Organization', 'Roles']),
  )
  expect(await crumbs.getByRole('link', { name: 'Roles' }).count()).toBe(0)
})

test('13 the title of the browser follows page and language', async () => {
  const page = await visitList('/system/role')
  await soon(() => page.title()).toMatch(/^Roles/)
  await openEntry(page, 'Positions', 'Organization')
  await soon(() => page.title()).toMatch(/^Positions/)
  await button(page, 'Language').click()
  await page.getByRole('menuitem', { name: '简体中文' }).click()
  await soon(() => page.title()).toMatch(/^岗位/)
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await soon(() => page.title()).toMatch(/^Positions/)
})

test('14 a newer build is told, with a button to refresh', async () => {
  const page = await visit('/home')
  await page.clock.install()
  await page.reload()
  await content(page).waitFor()
  // From now on the server would answer with another build.
  await page.route('**/*', async (route) => {
    if (new URL(route.request().url()).pathname !== '/') return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/(type="module"[^>]+src=")[^"]+/, '$1/newer.js')
    return route.fulfill({ response: answer, body })
  })
  await page.clock.runFor(301_000)
  await page.getByRole('status').getByRole('button', { name: 'Refresh' }).waitFor()
})
