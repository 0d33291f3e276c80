import type { Browser, Page } from 'playwright'

const fields = 1000

/** Fields at places of the pattern of twenty, far below the first screen. */
const [number, select, date, flag] = ['f501', 'f503', 'f505', 'f507'] as const

function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted)
    throw new Error(`${what} holds ${String(found)} instead of ${String(wanted)}`)
}

async function reach(page: Page, name: string) {
  const control = () => page.getByLabel(name, { exact: true })
  await control().scrollIntoViewIfNeeded()
  await control().click()
  return control
}

/**
 * Proves that our light placeholders become real fields: a number, a choice, a date and a switch in
 * the middle of the form of 1000 fields can be entered; otherwise this throws.
 */
export async function expectAwake(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${url}/page.html?peer=ours&fields=${fields}`)
  await page.waitForFunction(() => 'bench' in window)
  await page.evaluate(() => window.bench.mount())

  const amount = await reach(page, number)
  await page.keyboard.type('12.5')
  expectSame('the number', await amount().inputValue(), '12.5')

  await reach(page, select)
  await page.locator('.ant-select-item-option').filter({ hasText: 'high' }).click()
  const chosen = page
    .locator('.ant-select')
    .filter({ has: page.getByLabel(select, { exact: true }) })
  expectSame('the choice', (await chosen.innerText()).trim(), 'high')

  const day = await reach(page, date)
  await page.keyboard.type('2026-05-06')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expectSame('the day', await day().inputValue(), '2026-05-06')

  const toggle = await reach(page, flag)
  expectSame('the switch', await toggle().getAttribute('aria-checked'), 'true')
  await page.close()
}
