import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { root } from './tree.mjs'

/**
 * Counts a report of vitest; a file that failed to load counts as one failed test.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: {
 * status: string, assertionResults: unknown[] }[] }} report
 */
export const countTests = ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
  passed: numPassedTests,
  failed:
    numFailedTests +
    testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length,
  skipped: numPendingTests,
})

/** @param {string[]} args */
const runs = (...args) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    .status === 0

const browser = () => {
  try {
    console.log(`\nBrowser: ${provideBrowser()}`)
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

/** Is this the long run: each suite on every database, with all kills, crawls and random runs? */
const isSoak = process.argv.includes('--soak')
if (isSoak) process.env['TEST_SOAK'] = '1'

/** Milliseconds after which a test that never ends is stopped, so that there is a verdict. */
const patience = (isSoak ? 12 * 60 : 90) * 60_000

/**
 * Runs a Node program in a separate process group and returns whether it passed. The whole group
 * is stopped when the program ends, or after `patience`.
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
const runsInTime = (...args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    })
    const end = () => {
      try {
        process.kill(process.platform === 'win32' ? (child.pid ?? 0) : -(child.pid ?? 0), 'SIGKILL')
      } catch {
        // The process group has already ended.
      }
    }
    const timer = setTimeout(() => {
      console.error(`The tests did not end within ${patience / 60_000} minutes.`)
      end()
    }, patience)
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => (end(), process.exit(130)))
    child.once('exit', (code) => {
      clearTimeout(timer)
      end()
      resolve(code === 0)
    })
  })

/** Where Linux keeps files in memory, and the bytes that must be free there to be used. */
const memory = '/dev/shm'
const enough = 6e9

/**
 * Makes a folder in memory the one for temporary files, where there is room: tests copy the folders
 * of hundreds of databases. It is removed when this process ends.
 */
function keepInMemory() {
  if (!existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < enough) return
  const folder = mkdtempSync(join(memory, 'berth-'))
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** @param {string[]} args */
async function vitest(args) {
  const report = join(root, '.cache/tests.json')
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const passed = await runsInTime(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  )
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const counts = countTests(JSON.parse(readFileSync(report, 'utf8')))
  // An error outside of every test fails the run, although no test failed.
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2).filter((arg) => arg !== '--soak')
  const gates = [
    check(),
    browser(),
    runs('tools/build.mjs', '--if-changed'),
    runs('tools/bundle.mjs'),
  ]
  keepInMemory()
  const tests = await vitest(args)
  const passed = tests.passed + gates.filter(Boolean).length
  const failed = tests.failed + gates.filter((gate) => !gate).length
  const names = ['check', 'browser', 'build', 'first load']
  console.log(
    `\n${names.map((name, index) => `${name}: ${gates[index] ? 'passed' : 'failed'}`).join(', ')}; ${tests.skipped} tests skipped`,
  )
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
