import { onTestFinished } from 'vitest'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { siteUrl } from './site.ts'

/**
 * Opens a window that is closed when the test ends. Nothing moves in it: a dialog that is still
 * growing when it is clicked takes the click for another place.
 */
export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    baseURL: siteUrl(),
    ...options,
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}
