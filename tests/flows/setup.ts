import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../../tools/tree.mjs'
import { start } from './start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the built server that the browser stories share. */
    flowUrl: string
  }
}

/** Builds where needed and starts one server with demo data for all browser stories. */
export default async function setup(project: TestProject) {
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs'), '--if-changed'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
  const { url, stop } = await start()
  project.provide('flowUrl', url)
  return stop
}
