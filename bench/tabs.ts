import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { build } from '#fixtures/designs/build.ts'
import { signIn } from '#fixtures/ask.ts'
import { designs } from '#schemas/api/design.ts'
import { records } from '#schemas/api/record.ts'
import { openBrowser } from '#tests/flows/browser.ts'
import { start } from '#tests/flows/start.ts'
import { median, short, spread } from './figures.ts'
import type { Line } from './report.ts'

const rows = 1000
const rounds = 7
const password = 'Bench2026'
const columns = ['plate', 'lane', 'lot', 'driver', 'note']

const design = build({
  nodes: columns.map((field) => ({
    id: field,
    kind: 'input',
    field,
    label: [field, field, field],
  })),
  list: { searches: [], sort: [{ field: 'plate', order: 'asc' }], hasPage: false },
})

/** Publishes a form whose list shows all of its 1000 records at once. */
export async function publish(url: string): Promise<void> {
  const ask = await signIn((path, init) => fetch(url + path, init), 'admin', password)
  const { id, version } = await ask(designs.create, {
    body: { fullName: 'Long list', enCode: 'longList', formData: JSON.stringify(design) },
  })
  await ask(designs.release, {
    params: { id },
    body: { version, menu: { parentId: '', fullName: 'Long list', enCode: 'longList', icon: '' } },
  })
  for (let row = 0; row < rows; row++) {
    const data = Object.fromEntries(
      columns.map((field) => [field, `${field} ${String(row).padStart(4, '0')}`]),
    )
    await ask(records.create, { params: { modelId: id }, body: { data } })
  }
}

/** Milliseconds from a click until the first rows of the list are painted. */
export const untilShown = (page: Page, name: string, role: 'tab' | 'link'): Promise<number> =>
  page
    .getByRole(role, { name, exact: true })
    .first()
    .evaluate(async (target: HTMLElement) => {
      const isShown = () =>
        [...document.querySelectorAll<HTMLElement>('.ant-table-row')].some(
          (row) => row.checkVisibility() && row.textContent?.includes('0000'),
        )
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const began = performance.now()
      target.click()
      while (!isShown()) await frame()
      // The content at the start of a frame is painted when the next task runs.
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve())
        port1.start()
        port2.postMessage(null)
      })
      return performance.now() - began
    })

/**
 * Compares returning to a kept tab with opening the page again (issue: at most a fifth of the
 * time).
 */
export async function run(): Promise<Line[]> {
  const server = await start({
    env: { BERTH_DEMO: '0', BERTH_ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' },
  })
  const browser = await openBrowser()
  try {
    await publish(server.url)
    const page = await browser.newPage({
      baseURL: server.url,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    })
    // The tool that runs TypeScript here wraps functions in a call that does not exist in the page.
    await page.addInitScript('globalThis.__name = (one) => one')
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Account' }).fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Long list' }).first().waitFor()
    const anew: number[] = []
    const kept: number[] = []
    for (let round = -1; round < rounds; round++) {
      const opened = await untilShown(page, 'Long list', 'link')
      await page.getByRole('tab', { name: 'Home' }).click()
      await page.waitForTimeout(300)
      const back = await untilShown(page, 'Long list', 'tab')
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'Long list' }).click({ button: 'middle' })
      await page.getByRole('tab', { name: 'Long list' }).waitFor({ state: 'detached' })
      // The first round loads the page's files and is not counted.
      if (round >= 0) [anew, kept].forEach((list, at) => list.push(at === 0 ? opened : back))
    }
    const ratio = median(kept) / median(anew)
    return [
      { what: 'list of 1000 rows opened anew', figure: `${spread(anew)} ms` },
      {
        what: 'back to it in a kept tab',
        target: '<= 1/5 of anew',
        figure: `1/${short(1 / ratio)} (${spread(kept)} ms)`,
        isReached: ratio <= 1 / 5,
        ratio: { value: ratio, better: 'lower' },
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
