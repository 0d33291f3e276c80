import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#fixtures/organization.ts'
import { openBrowser } from './browser.ts'
import { mostToFirstPage, weigh } from './weight.ts'
import { ownSite, siteUrl } from './site.ts'

ownSite()

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('the first usable page after signing in is light', async () => {
  const page = await browser.newPage({
    baseURL: siteUrl(),
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  const weight = weigh(page)
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Account' }).fill('operator')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('region', { name: 'All pages' }).getByRole('link').first().waitFor()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(weight.total(), weight.names().join('\n')).toBeLessThanOrEqual(mostToFirstPage)
  await page.close()
})
