import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './tree.mjs'

/**
 * Limits for what is loaded at first, in bytes of gzipped JavaScript: by the sign-in page, and by
 * it together with the shell and the home page, as far as imports show.
 */
export const limits = [
  { what: 'sign-in page', screens: /^src\/shell\/login\//, limit: 260_000 },
  {
    what: 'sign-in page and first page after it',
    screens: /^src\/(shell\/login\/|app\/shell-page)/,
    limit: 420_000,
  },
]

/** What none of them may load: the designer, its packages, and charts. */
const strangers = /^designer\/|node_modules\/(@dnd-kit|@rjsf|echarts)\//

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?:
 * string[] }} Chunk
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
 * Measures what screens of the build in dist load at first: the chunks with their gzipped bytes,
 * largest first, their sum, and the modules that must not be among them.
 * @param {RegExp} screens
 */
export function measure(screens, folder = join(root, 'dist/client')) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const chunks = firstLoad(manifest, screens).flatMap((key) => {
    const file = manifest[key]?.file ?? ''
    return file.endsWith('.js')
      ? [{ key, file, bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length }]
      : []
  })
  /** @type {Record<string, string[]>} */
  const modules = JSON.parse(readFileSync(join(folder, '.vite/modules.json'), 'utf8'))
  const misplaced = chunks
    .flatMap(({ file }) => modules[file] ?? [])
    .filter((module) => strangers.test(module))
  return {
    misplaced,
    chunks: chunks.toSorted((a, b) => b.bytes - a.bytes),
    total: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { what, screens, limit } of limits) {
    const { chunks, total, misplaced } = measure(screens)
    for (const { file, bytes } of chunks.slice(0, 12))
      console.log(`${String(bytes).padStart(8)}  ${file}`)
    console.log(
      `${String(total).padStart(8)}  first load of the ${what}, gzipped; at most ${limit}`,
    )
    for (const module of misplaced) console.log(`          does not belong there: ${module}`)
    if (total > limit || misplaced.length > 0) process.exitCode = 1
  }
}
