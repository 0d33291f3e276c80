import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright'
import { demoPassword } from '#fixtures/organization.ts'
import { CertifiedProvider } from '#tests/certified-provider.ts'
import { openBrowser } from './browser.ts'
import { signIn, until } from './hands.ts'
import { ownSite, siteUrl } from './site.ts'
import { openWindow } from './window.ts'

ownSite()

let browser: Browser
const provider = new CertifiedProvider()
beforeAll(async () => {
  browser = await openBrowser()
  await provider.open(`${siteUrl()}/auth-redirect`)
})
afterAll(async () => {
  await browser.close()
  provider.close()
})

type Size = NonNullable<Parameters<typeof signIn>[2]>

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, name: string, value: string) =>
  page.getByLabel(name, { exact: true }).fill(value)

/** Nothing of the page lies beyond the right edge. */
const expectFits = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)

/** An administrator sets the provider, tries it, and switches it on. */
async function setProvider(size: Size, button: string): Promise<void> {
  const { page } = await signIn(browser, 'admin', size)
  await page.goto('/system/config?part=provider')
  await fill(page, 'Issuer', provider.issuer)
  await fill(page, 'Client ID', provider.clientId)
  await fill(page, 'Client secret', provider.clientSecret)
  await fill(page, 'Button text (English)', button)
  expect(await page.getByRole('textbox', { name: 'Redirect URI' }).inputValue()).toBe(
    `${siteUrl()}/auth-redirect`,
  )
  await page.getByRole('switch', { name: 'Enabled on the sign-in page' }).check()
  await press(page, 'Test connection')
  await page.getByText('Client ID and secret are right').waitFor()
  await expectFits(page)
  await press(page, 'Save')
  await page.getByText('Saved', { exact: true }).waitFor()
}

/** Links the one who sits at the provider with the account, by its password. */
async function linkOwn(page: Page): Promise<void> {
  await page.goto('/profile?part=identities')
  await press(page, 'Link identity')
  await fill(page, 'Current password', demoPassword)
  await press(page, 'Go to the provider')
  const list = page.getByRole('list', { name: 'Linked identities' })
  await list.getByRole('listitem').filter({ hasText: provider.sitter }).waitFor()
  await expectFits(page)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await press(page, 'OK')
  await page.getByRole('textbox', { name: 'Account' }).waitFor()
}

/** A window of somebody who was never here. */
const sitDown = (size: Size): Promise<Page> => openWindow(browser, { viewport: size })

test.each([
  { size: { width: 1440, height: 900 }, account: 'operator', button: 'Harbour ID' },
  { size: { width: 390, height: 844 }, account: 'cashier', button: 'Quay ID' },
])(
  'an administrator sets a provider, a colleague links and signs in by it, a stranger is refused with words, at $size.width px',
  async ({ size, account, button }) => {
    await setProvider(size, button)

    const { page, complaints } = await signIn(browser, account, size)
    provider.sitter = account
    await linkOwn(page)
    await signOut(page)
    await page.goto('/profile?part=systemLog')
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL('**/profile?part=systemLog')
    await page.getByText('Provider').first().waitFor()
    expect(complaints).toEqual([])

    provider.sitter = 'mallory'
    const stranger = await sitDown(size)
    await stranger.goto('/login')
    await stranger.getByRole('button', { name: button }).click()
    await stranger.getByRole('heading', { name: 'You are not signed in' }).waitFor()
    await until(async () =>
      expect(await stranger.getByRole('alert').innerText()).toContain('No account is linked'),
    )
    await expectFits(stranger)
    await stranger.getByRole('link', { name: 'Back to sign-in' }).click()
    await stranger.getByRole('textbox', { name: 'Account' }).waitFor()
  },
)
