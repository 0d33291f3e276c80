import { existsSync, statSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './tree.mjs'

/** Screens by what they draw together, as the names of their modules. */
const list = 'app/(shell-page|data-provider|menu-icon|model-page)\\.|chat/socket'
const system = 'app/(shell-page|data-provider|menu-icon)\\.|chat/socket|system/user/list'

/**
 * Limits for what is loaded at first, as far as imports show: in bytes on the wire (`sizeOf`) of
 * JavaScript and, for the sign-in page, style sheets, and in files. They are what was measured on
 * 2026-11-27 and 8 % of room. A page that does not show a new capability may grow by at most 2 kB
 * for it; all else is a chunk of its own.
 * @type {{ what: string, screens: RegExp, limit: number, files: number, hasStyles?: true }[]}
 */
export const limits = [
  {
    what: 'sign-in page',
    screens: /^src\/shell\/login\/|^schemas\/widget\/rule/,
    limit: 277_000,
    files: 12,
    hasStyles: true,
  },
  {
    what: 'home page',
    screens: /^src\/(app\/(shell-page|menu-icon)|shell\/home\/|chat\/socket)/,
    limit: 327_000,
    files: 12,
  },
  { what: 'list of a form', screens: new RegExp(`^src/(${list})`), limit: 494_000, files: 15 },
  { what: 'list of users', screens: new RegExp(`^src/(${system})`), limit: 465_000, files: 19 },
]

/** What none of them may load: the designer, its packages, and charts. */
const strangers = /^designer\/|node_modules\/(@dnd-kit|@rjsf|echarts)\//

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[],
 * dynamicImports?: string[] }} Chunk
 */

/**
 * The keys of the chunks that the entry and the given lazy screens load before anything is visible:
 * themselves and their static imports.
 * @param {Record<string, Chunk>} manifest
 * @param {RegExp} screens
 */
export function firstLoad(manifest, screens) {
  const waiting = Object.keys(manifest).filter((key) => manifest[key]?.isEntry || screens.test(key))
  const seen = new Set(waiting)
  for (const key of waiting) {
    for (const next of manifest[key]?.imports ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return waiting
}

/**
 * The bytes of a file of the build as the server sends it to a browser: compressed beforehand by
 * brotli, or as it is where that gains nothing.
 * @param {string} path
 */
export function sizeOf(path) {
  const packed = `${path}.br`
  return statSync(existsSync(packed) ? packed : path).size
}

/**
 * Measures what screens of the build in dist load at first: the chunks with their bytes on the wire,
 * largest first, their sum, and the modules that must not be among them.
 * @param {RegExp} screens
 */
export function measure(screens, folder = join(root, 'dist/client')) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  /** @type {Record<string, string[]>} */
  const modules = JSON.parse(readFileSync(join(folder, '.vite/modules.json'), 'utf8'))
  // A screen whose file holds other modules too has no name of its own in the manifest.
  for (const chunk of Object.values(manifest))
    if (modules[chunk.file]?.some((module) => screens.test(module))) chunk.isEntry = true
  const bytesOf = (/** @type {string} */ file) => sizeOf(join(folder, file))
  const loaded = firstLoad(manifest, screens)
  const chunks = loaded.flatMap((key) => {
    const file = manifest[key]?.file ?? ''
    return file.endsWith('.js') ? [{ key, file, bytes: bytesOf(file) }] : []
  })
  const styles = [...new Set(loaded.flatMap((key) => manifest[key]?.css ?? []))]
  const misplaced = chunks
    .flatMap(({ file }) => modules[file] ?? [])
    .filter((module) => strangers.test(module))
  return {
    misplaced,
    chunks: chunks.toSorted((a, b) => b.bytes - a.bytes),
    total: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
    styles: styles.reduce((sum, file) => sum + bytesOf(file), 0),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { what, screens, limit, files, hasStyles } of limits) {
    const { chunks, misplaced, ...sums } = measure(screens)
    const total = sums.total + (hasStyles ? sums.styles : 0)
    for (const { file, bytes } of chunks.slice(0, 12))
      console.log(`${String(bytes).padStart(8)}  ${file}`)
    console.log(
      `${String(total).padStart(8)}  first load of the ${what} in ${chunks.length} scripts, compressed; at most ${limit} in ${files}`,
    )
    for (const module of misplaced) console.log(`          does not belong there: ${module}`)
    if (total > limit || chunks.length > files || misplaced.length > 0) process.exitCode = 1
  }
}
