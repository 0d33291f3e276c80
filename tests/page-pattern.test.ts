import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The screens below a folder. */
const read = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .toSorted()
    .map((path) => ({
      path: `${folder}/${path}`,
      code: readFileSync(`${folder}/${path}`, 'utf8'),
    }))

test('every page takes its title from PageHead', () => {
  const own = ['src/system', 'src/shell', 'renderers/pages', 'renderers/parts']
    .flatMap(read)
    .filter(({ code }) => /<h1|<Typography\.Title[^>]*level=\{1\}/s.test(code))
  expect(own.map(({ path }) => path)).toEqual([
    // These stand outside of the pages with a head.
    'src/shell/due/due.tsx',
    'src/shell/jump/jump.tsx',
    'src/shell/lock-screen/lock-screen.tsx',
    'src/shell/login/login.tsx',
    'src/shell/provider/code-form.tsx',
    'src/shell/provider/return.tsx',
    'renderers/parts/frame/page-head.tsx',
  ])
})

test('lists of the system turn their pages in ListFrame, never in a table of their own', () => {
  const own = read('src/system').filter(
    ({ code }) =>
      /\bPagination\b/.test(code) || (/<Table\b/.test(code) && !/pagination=\{false\}/.test(code)),
  )
  expect(own.map(({ path }) => path)).toEqual([])
})

test('every list of the system stands in the one frame', () => {
  const notLists = ['config', 'grant', 'monitor', 'user-import']
  const frameless = read('src/system').filter(
    ({ path, code }) =>
      path.endsWith('/list.tsx') &&
      !notLists.some((noun) => path.includes(`/${noun}/`)) &&
      !/EntriesPage|ListFrame|<Log /.test(code),
  )
  expect(frameless.map(({ path }) => path)).toEqual([])
})
