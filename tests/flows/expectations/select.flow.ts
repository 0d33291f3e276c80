import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import {
  button,
  content,
  keyword,
  ownVisits,
  param,
  rows,
  soon,
  turnTo,
  visitList,
} from './visit.ts'

ownVisits()

const list = '/model/seasonTicket'
const bar = (page: Page, count: number | string) =>
  content(page).getByRole('region', { name: `${count} selected` })
const check = (page: Page, at: number) => rows(page).nth(at).getByRole('checkbox')

test('40 selecting opens a bar with the number; without a selection there is none', async () => {
  const page = await visitList(list)
  await check(page, 0).check()
  await check(page, 2).check()
  await bar(page, 2).waitFor()
  await button(bar(page, 2), 'Clear').click()
  await bar(page, 2).waitFor({ state: 'detached' })
  expect(
    await content(page)
      .getByRole('region', { name: /selected/ })
      .count(),
  ).toBe(0)
})

test('41 the selection outlives another page', async () => {
  const page = await visitList(list)
  await check(page, 0).check()
  await turnTo(page, 2)
  await soon(() => param(page, 'page')).toBe('2')
  await check(page, 1).check()
  await bar(page, 2).waitFor()
  await turnTo(page, 1)
  await soon(() => check(page, 0).isChecked()).toBe(true)
})

test('42 all results are selected, and no longer when the filters change', async () => {
  const page = await visitList(list)
  await content(page).getByRole('checkbox', { name: 'Select this page', exact: true }).check()
  await button(bar(page, 20), 'Select all 2,000 results').click()
  await bar(page, '2,000').waitFor()
  await check(page, 0).uncheck()
  await bar(page, '1,999').waitFor()
  await turnTo(page, 2)
  await soon(() => param(page, 'page')).toBe('2')
  await soon(() => check(page, 0).isChecked()).toBe(true)
  await keyword(page).fill('浙')
  await keyword(page).press('Enter')
  await bar(page, '1,999').waitFor({ state: 'detached' })
})

test('44 Shift selects the rows in between', async () => {
  const page = await visitList(list)
  await check(page, 1).check()
  await check(page, 4).click({ modifiers: ['Shift'] })
  await bar(page, 4).waitFor()
  expect(await check(page, 2).isChecked()).toBe(true)
  expect(await check(page, 5).isChecked()).toBe(false)
})

test('43 deleting several names the number', async () => {
  const page = await visitList(list)
  await check(page, 0).check()
  await check(page, 1).check()
  await button(bar(page, 2), 'Delete selected').click()
  const question = page.getByRole('dialog').filter({ hasText: 'Delete 2 selected records?' })
  await question.getByRole('button', { name: 'Delete selected' }).click()
  await question.waitFor({ state: 'hidden' })
  await content(page).getByText('1,998 items').waitFor()
})

test('42 deleting all results deletes what was counted, but not what was taken out', async () => {
  const page = await visitList(`${list}?keyword=${encodeURIComponent('浙')}`)
  await content(page).getByRole('checkbox', { name: 'Select this page', exact: true }).check()
  await button(content(page), 'Clear').waitFor()
  const offer = content(page).getByRole('button', { name: /^Select all [\d,]+ results$/ })
  const total = Number((await offer.innerText()).replace(/\D/g, ''))
  await offer.click()
  await bar(page, total.toLocaleString('en')).waitFor()
  const name = await rows(page).first().innerText()
  await check(page, 0).uncheck()
  const rest = bar(page, (total - 1).toLocaleString('en'))
  await button(rest, 'Delete selected').click()
  const question = page
    .getByRole('dialog')
    .filter({ hasText: `Delete ${(total - 1).toLocaleString('en')} selected` })
  await question.getByRole('button', { name: 'Delete selected' }).click()
  await content(page).getByText('1 item', { exact: true }).waitFor()
  expect(await rows(page).first().innerText()).toBe(name)
})
