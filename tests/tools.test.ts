import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { firstLoad } from '../tools/bundle.mjs'
import { compress } from '../tools/compress.mjs'
import { countTests } from '../tools/test.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tools-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the first load is the entry, the sign-in screen and what they import statically', () => {
  const manifest = {
    'index.html': {
      file: 'main.js',
      isEntry: true,
      imports: ['_antd.js'],
      dynamicImports: ['designer/canvas/screen.tsx', 'src/shell/login/page.tsx'],
    },
    '_antd.js': { file: 'antd.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js', imports: ['_antd.js'] },
    'src/shell/login/page.tsx': { file: 'login.js', imports: ['_form.js'] },
    '_form.js': { file: 'form.js' },
    'designer/canvas/screen.tsx': { file: 'designer.js', imports: ['_drag.js'] },
    '_drag.js': { file: 'drag.js' },
  }
  expect(firstLoad(manifest, /^src\/shell\/login\//).toSorted()).toEqual([
    '_antd.js',
    '_form.js',
    '_react.js',
    'index.html',
    'src/shell/login/page.tsx',
  ])
})

test('text files that are worth it lie compressed beside themselves', async () => {
  const text = 'berth '.repeat(1000)
  writeFileSync(join(folder, 'long.js'), text)
  writeFileSync(join(folder, 'short.js'), 'berth')
  writeFileSync(join(folder, 'long.png'), text)
  expect(await compress(folder)).toBe(1)
  expect(brotliDecompressSync(readFileSync(join(folder, 'long.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'long.js.gz'))).toString()).toBe(text)
  expect(existsSync(join(folder, 'short.js.br'))).toBe(false)
})

test('a test file that fails to load counts as a failed test', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}] },
  ]
  expect(
    countTests({ numPassedTests: 1, numFailedTests: 1, numPendingTests: 2, testResults }),
  ).toEqual({ passed: 1, failed: 2, skipped: 2 })
})
