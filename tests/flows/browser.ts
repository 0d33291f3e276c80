import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import { provideBrowser } from '../../tools/browser.mjs'

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--mute-audio',
  '--no-first-run',
  '--no-proxy-server',
]

/**
 * Opens a headless browser without its sandbox, which neither root nor most containers allow; the
 * caller closes it.
 */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: provideBrowser(),
    headless: true,
    args: ['--headless=new', '--no-sandbox', ...quiet],
  })
