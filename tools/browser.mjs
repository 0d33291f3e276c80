import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { root } from './tree.mjs'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const isRoot = () => process.getuid?.() === 0

/**
 * Can the file be run? A browser without its libraries cannot, and neither can a stub that only
 * names an app store. @param {string} path
 */
const runs = (path) =>
  existsSync(path) &&
  (process.platform === 'win32' ||
    spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0)

/**
 * Finds a browser of the Chromium family: an installed one, otherwise Playwright's own; undefined
 * if there is none.
 */
export function findBrowser() {
  const installed = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...installed, ...places, chromium.executablePath()].find(runs)
}

/** @param {string} command @param {string[]} args */
const install = (command, args) => {
  console.log(`No browser found: ${command} ${args.join(' ')}`)
  spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 300_000,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '',
    },
  })
}

/**
 * Returns the path of a browser, and installs one if there is none. If that fails too, it throws an
 * error that says what to install.
 */
export function provideBrowser() {
  const found = findBrowser()
  if (found) return found
  install(process.execPath, [
    join(root, 'node_modules/playwright/cli.js'),
    'install',
    ...(isRoot() ? ['--with-deps'] : []),
    'chromium',
  ])
  const own = findBrowser()
  if (own) return own
  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    install('apt-get', ['update', '-q'])
    install('apt-get', [
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      'chromium',
      'fonts-noto-cjk',
    ])
  }
  const debian = findBrowser()
  if (debian) return debian
  throw new Error(
    'The browser tests need Chromium, Google Chrome or Microsoft Edge. Install one of them (Debian: apt-get install chromium), or run: npx playwright install --with-deps chromium',
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(provideBrowser())
