import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn, product, root } from './tree.mjs'

const stamp = join(root, 'dist/built-from')
const inputs = [
  ...product,
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'tools/build.mjs',
  'tools/compress.mjs',
  'tools/chunk-modules.ts',
  'tools/antd-fixes.ts',
  'tools/antd-styles.ts',
  'tools/pure-schemas.ts',
]

/**
 * Hash of everything that a build depends on: paths and contents of the sources without their
 * tests, the settings and the lock file.
 */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const file of filesIn(inputs)) {
    if (!/\.(test|soak)\.tsx?$/.test(file))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/** Does dist contain a complete build of the present sources? */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()

/**
 * Builds the browser's files and the server into dist and prints each step; throws if a step fails.
 */
export async function build() {
  const [{ build: bundle }, { compress }] = await Promise.all([
    import('vite'),
    import('./compress.mjs'),
  ])
  const from = sourceHash()
  const start = Date.now()
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  console.log('Building the browser files…')
  await bundle({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  console.log('Building the server…')
  await bundle({ root, configFile: join(root, 'vite.server.config.ts'), logLevel: 'warn' })
  console.log('Compressing…')
  const files = await compress(join(root, 'dist/client'))
  writeFileSync(stamp, from)
  console.log(`Built in ${((Date.now() - start) / 1000).toFixed(1)} s, ${files} files compressed.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.NODE_ENV = 'production'
  if (process.argv.includes('--if-changed') && isBuilt()) console.log('Already built.')
  else await build()
}
