import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './tree.mjs'

/** What the sign-in page may load at first: bytes of JavaScript, gzipped. */
export const limit = 260_000

/** What the sign-in page must not carry: the designer, its packages, charts. */
const strangers = /^designer\/|node_modules\/(@dnd-kit|@rjsf|echarts)\//

/** @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk */

/**
 * The keys of the chunks that the entry and the given lazy screens load before anything is seen: themselves and what they import statically.
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

/** Measures the sign-in page of the build in dist: its chunks with their gzipped bytes, largest first, their sum, and the modules that do not belong there. */
export function measure(folder = join(root, 'dist/client')) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const chunks = firstLoad(manifest, /^src\/shell\/login\//).flatMap((key) => {
    const file = manifest[key]?.file ?? ''
    return file.endsWith('.js') ? [{ key, file, bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length }] : []
  })
  /** @type {Record<string, string[]>} */
  const modules = JSON.parse(readFileSync(join(folder, '.vite/modules.json'), 'utf8'))
  const misplaced = chunks.flatMap(({ file }) => modules[file] ?? []).filter((module) => strangers.test(module))
  return { misplaced, chunks: chunks.toSorted((a, b) => b.bytes - a.bytes), total: chunks.reduce((sum, { bytes }) => sum + bytes, 0) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { chunks, total, misplaced } = measure()
  for (const { file, bytes } of chunks) console.log(`${String(bytes).padStart(8)}  ${file}`)
  console.log(`${String(total).padStart(8)}  first load of the sign-in page, gzipped; at most ${limit}`)
  for (const module of misplaced) console.log(`          does not belong there: ${module}`)
  if (total > limit || misplaced.length > 0) process.exitCode = 1
}
