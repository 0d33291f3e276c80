import { rmSync } from 'node:fs'
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'
import { demoPassword } from '#fixtures/organization.ts'
import { openBrowser } from '#tests/flows/browser.ts'
import { start } from '#tests/flows/start.ts'
import { median, short, spread } from './figures.ts'
import type { Line } from './report.ts'

const rounds = 7
/** A processor four times as slow, behind 10 Mbit/s with 50 ms of latency. */
const slow = { rate: 4, bytesPerSecond: 1_250_000, latency: 50 } as const

/** A page opened by its address in a browser that never saw the product, but is signed in. */
interface Opening {
  /** Milliseconds from the request until its content is in sight. */
  readonly ms: number
  readonly scripts: number
  readonly requests: number
  /** Bytes of scripts on the wire, compressed. */
  readonly scriptBytes: number
}

interface Target {
  readonly path: string
  /** What is in sight once the page can be used. */
  readonly sight: string
}

/** Counts what the page fetches until it is read. */
async function watch(session: CDPSession) {
  const scripts = new Set<string>()
  let requests = 0
  let scriptBytes = 0
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', () => {
    requests++
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  return () => ({ scripts: scripts.size, requests, scriptBytes })
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.rate })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond,
  })
}

/** Opens a page in a context of its own, so that nothing is cached. */
async function open(
  browser: Browser,
  options: BrowserContextOptions,
  { path, sight, isSlow }: Target & { readonly isSlow: boolean },
): Promise<Opening> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const count = await watch(session)
    if (isSlow) await slowDown(session)
    const began = performance.now()
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator(sight).first().waitFor()
    // Counted when the page can be used: what it loads ahead afterwards holds nobody up.
    return { ms: performance.now() - began, ...count() }
  } finally {
    await context.close()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Account' }).fill('operator')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('region', { name: 'All pages' }).getByRole('link').first().waitFor()
}

const home: Target = { path: '/home', sight: 'main h1' }
const list = (path: string): Target => ({ path, sight: '.ant-table-row' })

/** Opens home and the list in turn, and tells the middle of each. */
async function compare(
  ask: (target: Target) => Promise<Opening>,
  target: Target,
): Promise<{ readonly ratio: number; readonly lists: Opening[]; readonly homes: Opening[] }> {
  const homes: Opening[] = []
  const lists: Opening[] = []
  for (let round = 0; round < rounds; round++) {
    homes.push(await ask(home))
    lists.push(await ask(target))
  }
  const times = (openings: Opening[]) => median(openings.map(({ ms }) => ms))
  return { ratio: times(lists) / times(homes), lists, homes }
}

/**
 * Opens the list of a form by its address in a browser without a cache, beside the home page: at
 * most twice its time, in 25 requests, with 450 kB of scripts.
 */
export async function run(): Promise<Line[]> {
  const server = await start({ env: { LOG_LEVEL: 'warn' }, within: 180_000 })
  const browser = await openBrowser()
  try {
    const options = {
      baseURL: server.url,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    }
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await signIn(page)
    const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    const path = await link.filter({ hasText: 'Fault reports' }).first().getAttribute('href')
    if (path === null) throw new Error('The menu has no list of fault reports.')
    const signedIn = { ...options, storageState: await context.storageState() }
    const lines: Line[] = []
    for (const isSlow of [false, true]) {
      const { ratio, lists, homes } = await compare(
        (target) => open(browser, signedIn, { ...target, isSlow }),
        list(path),
      )
      const where = isSlow ? ' on a slow phone' : ''
      const [first] = lists
      if (!first) throw new Error('Nothing was opened.')
      lines.push(
        { what: `home opened cold${where}`, figure: `${spread(homes.map(({ ms }) => ms))} ms` },
        {
          what: `list of a form opened cold${where}`,
          target: '<= 2x home',
          figure: `${short(ratio)}x (${spread(lists.map(({ ms }) => ms))} ms)`,
          isReached: ratio <= 2,
          ratio: { value: ratio, better: 'lower' },
        },
      )
      if (!isSlow)
        lines.push(
          {
            what: 'its requests',
            target: '<= 25',
            figure: `${first.requests} (${first.scripts} scripts)`,
            isReached: first.requests <= 25,
            ratio: { value: first.requests / 25, better: 'lower' },
          },
          {
            what: 'its scripts on the wire',
            target: '<= 450 kB',
            figure: `${(first.scriptBytes / 1000).toFixed(0)} kB`,
            isReached: first.scriptBytes <= 450_000,
            ratio: { value: first.scriptBytes / 450_000, better: 'lower' },
          },
        )
    }
    return lines
  } finally {
    await browser.close()
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
