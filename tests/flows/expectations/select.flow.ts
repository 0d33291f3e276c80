import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import { button, content, ownVisits, param, rows, soon, turnTo, visitList } from './visit.ts'

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
