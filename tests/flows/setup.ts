import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../../tools/tree.mjs'
import { start } from './start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo data; servers start with a copy of it. */
    demoData: string
  }
}

/** Builds if needed, and makes the demo data with which every browser test starts. */
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
