import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import {
  button,
  content,
  menu,
  ownVisits,
  rows,
  searchForm,
  sizes,
  soon,
  visit,
  visitList,
} from './visit.ts'

ownVisits()

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('62 dark, light and a color are taken at once', async () => {
  const page = await visitList('/system/role')
  const light = await ground(page)
  await button(page, 'Settings').click()
  const drawer = page.getByRole('dialog', { name: 'Settings' })
  await drawer.getByText('Dark', { exact: true }).last().click()
  await soon(() => ground(page)).not.toBe(light)
  await drawer.getByText('Light', { exact: true }).last().click()
  await soon(() => ground(page)).toBe(light)
  const color = () =>
    button(page, 'New')
      .last()
      .evaluate((node) => getComputedStyle(node).backgroundColor)
  const blue = await color()
  await drawer.locator('label').filter({ hasText: 'Green' }).click()
  await soon(color).not.toBe(blue)
})

test('63 the size reaches table, form and buttons', async () => {
  const page = await visitList('/model/seasonTicket')
  const heightOf = async () =>
    Promise.all(
      [rows(page).first(), button(searchForm(page), 'Search'), button(page, 'New')].map(
        async (target) => (await target.boundingBox())?.height ?? 0,
      ),
    )
  const before = await heightOf()
  await button(page, 'Density').first().click()
  await page.getByRole('menuitem', { name: 'Mini' }).click()
  await soon(async () => (await heightOf()).every((height, at) => height < (before[at] ?? 0))).toBe(
    true,
  )
})

test('64 a small window has its menu in a drawer; a phone has cards and whole dialogs', async () => {
  const page = await visit('/model/seasonTicket', { viewport: { width: 990, height: 800 } })
  await menu(page).waitFor({ state: 'hidden' })
  await button(page, 'Expand menu').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Fault reports' }).waitFor()
  const phone = await visit('/model/seasonTicket', { viewport: sizes.phone })
  await content(phone).getByRole('checkbox').first().waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await button(phone, 'New').click()
  const box = await phone.getByRole('dialog', { name: /New record/ }).boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([390, 844])
})

test('64 a phone sorts in its filter sheet, and has secondary actions in a menu', async () => {
  for (const [path, first] of [
    ['/model/seasonTicket', 'Holder'],
    ['/system/user', 'Account'],
  ] as const) {
    const page = await visit(path, { viewport: sizes.phone })
    await button(content(page), 'Filter').click()
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
    await sheet.getByRole('combobox', { name: 'Sort' }).click()
    await page.getByTitle(first, { exact: true }).click()
    await sheet.getByText('Descending', { exact: true }).click()
    await soon(() => new URL(page.url()).searchParams.get('sort')).toMatch(/^-/)
  }
  const users = await visit('/system/user', { viewport: sizes.phone })
  expect(await button(content(users), 'Import').count()).toBe(0)
  await button(content(users), 'More actions').click()
  await users.getByRole('menuitem', { name: 'Export' }).waitFor()
})

test('65 three languages reach dates, pickers and messages', async () => {
  const page = await visitList('/model/seasonTicket')
  await button(page, 'Language').click()
  await page.getByRole('menuitem', { name: '简体中文' }).click()
  const main = page.getByRole('main')
  await main.getByText('共 2,000 条').waitFor()
  expect(await main.innerText()).not.toMatch(/\b(New|Search|Reset|items)\b/)
})
