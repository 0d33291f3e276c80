import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../../tools/tree.mjs'
import { start } from './start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo data, for servers to start from. */
    demoData: string
  }
}

/** Builds where needed, and makes the demo data that every browser story starts from. */
export default async function setup(project: TestProject) {
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs'), '--if-changed'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build failed.')
  const { dataDir, close } = await start()
  await close()
  project.provide('demoData', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
