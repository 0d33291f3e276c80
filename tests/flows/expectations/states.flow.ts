import { expect, test } from 'vitest'
import { button, content, keyword, ownVisits, rows, visit, visitList } from './visit.ts'

ownVisits()

const list = '/model/seasonTicket'

test('54 the first load shows the shape of the list, a reload moves nothing', async () => {
  const page = await visit('/home')
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(/\/List(\?|$)/, async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  await page.goto(list)
  await page.locator('.ant-skeleton').first().waitFor()
  open()
  await rows(page).first().waitFor()
  const place = async () => (await rows(page).first().boundingBox())?.y
  const before = await place()
  await button(page, 'Reload').click()
  expect(await place()).toBe(before)
})

test('55 a search without result says so and clears its filters', async () => {
  const page = await visitList(list)
  await keyword(page).fill('nowhere')
  await keyword(page).press('Enter')
  await content(page).getByText('Nothing matches').waitFor()
  await button(page, 'Clear filters').click()
  await rows(page).first().waitFor()
})

test('56 a failed reload keeps the rows, says why once, and can be tried again', async () => {
  const page = await visitList(list)
  await page.route(/\/List(\?|$)/, (route) => route.abort())
  await button(page, 'Reload').click()
  await content(page).getByText("Couldn't load the list").waitFor()
  expect(await rows(page).count()).toBe(20)
  await button(page, 'Reload').click()
  await button(page, 'Reload').click()
  expect(await page.locator('.ant-message-notice').count()).toBeLessThanOrEqual(1)
  await page.unroute(/\/List(\?|$)/)
  await button(content(page), 'Retry').click()
  await content(page).getByText("Couldn't load the list").waitFor({ state: 'detached' })
})

test('57 what is refused, missing or offline says so and leads back', async () => {
  const refused = await visit('/system/user', { account: 'cashier' })
  await refused.getByText('You don’t have access to Users').waitFor()
  await button(refused, 'Home')
    .or(refused.getByRole('link', { name: 'Home' }))
    .last()
    .waitFor()
  const missing = await visit('/nowhere')
  await missing.getByText('Page not found').first().waitFor()
  await button(missing, 'Home')
    .or(missing.getByRole('link', { name: 'Home' }))
    .last()
    .waitFor()
  const offline = await visit('/home')
  await offline.context().setOffline(true)
  await offline
    .getByText(/offline|connection/i)
    .first()
    .waitFor()
})
