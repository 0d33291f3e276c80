import type { Browser, CDPSession, Locator, Page } from 'playwright'
import type { Bench } from './page.tsx'

declare global {
  interface Window {
    readonly bench: Bench
  }
}

export type PeerName = 'ours' | 'rjsf' | 'antd'

/**
 * The cost of opening one form once. CPU is that of the page's whole process, in milliseconds; heap
 * is in megabytes.
 */
export interface OpeningCost {
  readonly mount: number
  readonly mountCpu: number
  readonly warmCpu: number
  /** Milliseconds from key to paint, one value for each key. */
  readonly keys: readonly number[]
  readonly keyCpu: number
  readonly submit: number
  readonly submitCpu: number
  readonly heap: number
}

export interface FormCase {
  readonly url: string
  readonly peer: PeerName
  /** Number of fields; 0 means the sub-table. */
  readonly fields: number
  /** The form has fields of every kind. */
  readonly isMixed: boolean
  readonly wrong: number
}

const settle = 300
/**
 * Typing stops after `most` keys, or after `within` milliseconds if at least `fewest` keys were
 * typed.
 */
const typing = { most: 30, fewest: 6, within: 6000 }

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

class Meter {
  private readonly cdp: CDPSession
  constructor(cdp: CDPSession) {
    this.cdp = cdp
  }

  private async metric(name: string): Promise<number> {
    const { metrics } = await this.cdp.send('Performance.getMetrics')
    return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  }

  /**
   * CPU milliseconds of the page's process while `act` runs and until the page is idle again, and
   * the result of `act`.
   */
  async around<T>(act: () => Promise<T>): Promise<readonly [cpu: number, given: T]> {
    const before = await this.metric('ProcessTime')
    const given = await act()
    await sleep(settle)
    return [((await this.metric('ProcessTime')) - before) * 1000, given]
  }

  async heap(): Promise<number> {
    await this.cdp.send('HeapProfiler.collectGarbage')
    return (await this.metric('JSHeapUsedSize')) / 1_000_000
  }
}

/**
 * The text field in the middle of the form or sub-table, because users rarely type into the first
 * field.
 */
const labelOf = ({ fields }: FormCase): string => `f${Math.floor(fields / 40) * 20}`

const middle = 100

/** A cell of the middle row. Our rows are only drawn when they are near the visible area. */
async function cell(page: Page, peer: PeerName): Promise<Locator> {
  if (peer !== 'ours')
    return page.locator(peer === 'rjsf' ? `#root_rows_${middle}_c0` : `#rows_${middle}_c0`)
  const row = page.locator(`[aria-rowindex="${middle + 2}"]`)
  await row.scrollIntoViewIfNeeded()
  return row.locator('[data-column="c0"]').getByRole('textbox')
}

/**
 * Places the caret in the middle of the form or table as a user would: scrolls there and clicks.
 */
async function enter(page: Page, given: FormCase): Promise<void> {
  const box =
    given.fields > 0
      ? page.getByLabel(labelOf(given), { exact: true })
      : await cell(page, given.peer)
  await box.scrollIntoViewIfNeeded()
  await sleep(settle)
  await box.click()
  await page.keyboard.press('End')
}

async function type(page: Page): Promise<number> {
  const start = Date.now()
  let count = 0
  for (
    ;
    count < typing.most && (count < typing.fewest || Date.now() - start < typing.within);
    count++
  ) {
    await page.keyboard.press('abcdefghij'[count % 10] ?? 'a')
    await sleep(30)
  }
  return count
}

async function expectTyped(page: Page, count: number): Promise<void> {
  const value = await page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '',
  )
  const wanted = Array.from({ length: count }, (_, at) => 'abcdefghij'[at % 10]).join('')
  if (!value.endsWith(wanted))
    throw new Error(`typed ${wanted}, the control holds ${value || 'nothing'}`)
}

/** Opens the form of one library in a fresh page, and measures opening, typing and submitting. */
export async function take(browser: Browser, given: FormCase): Promise<OpeningCost> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const meter = new Meter(cdp)
  await page.goto(
    `${given.url}/page.html?peer=${given.peer}&fields=${given.fields}${given.isMixed ? '&mixed' : ''}`,
  )
  await page.waitForFunction(() => 'bench' in window)
  await sleep(settle)
  const empty = await meter.heap()
  const [mountCpu, mount] = await meter.around(() => page.evaluate(() => window.bench.mount()))
  const heap = (await meter.heap()) - empty
  await page.evaluate(() => window.bench.unmount())
  await sleep(settle)
  const [warmCpu] = await meter.around(() => page.evaluate(() => window.bench.mount()))
  const [submitCpu, submit] =
    given.wrong > 0
      ? await meter.around(() => page.evaluate((wrong) => window.bench.submit(wrong), given.wrong))
      : [Number.NaN, Number.NaN]
  await page.evaluate(() => window.bench.unmount())
  await page.evaluate(() => window.bench.mount())
  await enter(page, given)
  await sleep(settle)
  await page.evaluate(() => window.bench.keys())
  const [typeCpu, count] = await meter.around(() => type(page))
  await expectTyped(page, count)
  const keys = await page.evaluate(() => window.bench.keys())
  await context.close()
  if (failures.length > 0) throw new Error(`${given.peer} ${given.fields}: ${failures.join('; ')}`)
  return { mount, mountCpu, warmCpu, keys, keyCpu: typeCpu / count, submit, submitCpu, heap }
}
