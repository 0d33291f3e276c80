import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.mjs'
import { root } from './tree.mjs'

// The build runs in a separate process, so that its memory is free before the server starts.
if (!isBuilt()) {
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
