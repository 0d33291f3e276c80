import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { demoPassword } from '#fixtures/organization.ts'
import { openBrowser } from '../browser.ts'
import { ownSite, siteUrl } from '../site.ts'

export const sizes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const

type StoredState = Exclude<BrowserContextOptions['storageState'], string | undefined>

let browser: Browser
/** Who is signed in already: each account signs in once, and its windows begin from there. */
const kept = new Map<string, StoredState>()

/** Gives the tests of the calling file their own site and browser. */
export function ownVisits(): void {
  ownSite()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())
}

const base = () => ({
  baseURL: siteUrl(),
  locale: 'en-US',
  timezoneId: 'Asia/Shanghai',
  reducedMotion: 'reduce' as const,
  viewport: sizes.wide,
})

async function signIn(account: string): Promise<StoredState> {
  const context = await browser.newContext(base())
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await content(page).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

export interface Visit extends BrowserContextOptions {
  readonly account?: string
}

/** Opens an address in a new window of somebody who is signed in; it closes with the test. */
export async function visit(
  path: string,
  { account = 'admin', ...options }: Visit = {},
): Promise<Page> {
  const storageState = kept.get(account) ?? (await signIn(account))
  kept.set(account, storageState)
  const context = await browser.newContext({ ...base(), storageState, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(path)
  await content(page).waitFor()
  return page
}

export const content = (page: Page): Locator => page.getByRole('main', { name: 'Content' })
export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' })
export const tabs = (page: Page): Locator =>
  page.getByRole('region', { name: 'Open pages' }).getByRole('tab')
export const tab = (page: Page, name: string): Locator => tabs(page).filter({ hasText: name })
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true }).filter({ visible: true })

/** The part of a page that scrolls. */
export const scroller = (page: Page): Locator =>
  content(page)
    .locator('.shell-page', { has: page.getByRole('search') })
    .filter({ visible: true })
/** The search area of the list in sight. */
export const searchForm = (page: Page): Locator =>
  content(page).getByRole('search').filter({ visible: true })
export const keyword = (page: Page): Locator =>
  searchForm(page).getByRole('textbox', { name: 'Keyword' })
export const param = (page: Page, name: string): string | null =>
  new URL(page.url()).searchParams.get(name)
/** Is it the answer, or the request, of a list of records? */
export const isList = (sent: { url(): string }): boolean => /\/List(\?|$)/.test(sent.url())
/** Goes to another page of the list in sight. */
export const turnTo = (page: Page, number: number): Promise<void> =>
  content(page)
    .getByRole('listitem', { name: String(number), exact: true })
    .click()

/** The rows of the list in sight. */
export const rows = (page: Page): Locator =>
  content(page).locator('.ant-table-row').filter({ visible: true })

/** Opens a list and waits for its rows. */
export async function visitList(path: string, more: Visit = {}): Promise<Page> {
  const page = await visit(path, more)
  await rows(page).first().waitFor()
  return page
}

/** Waits until something holds that follows from what was done. */
export const soon = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 15_000 })
