import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Carry } from '#fixtures/ask.ts'
import { start } from './start.ts'
import type { Running } from './start.ts'

let running: Running | undefined

/** Gives the tests of the calling file their own built server with the demo data. */
export function ownSite(): void {
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-'))
    cpSync(inject('demoData'), dataDir, { recursive: true })
    running = await start({ dataDir })
  })
  afterAll(() => running?.stop())
}

/** Address of the server of this file. Throws before it has started. */
export function siteUrl(): string {
  if (!running) throw new Error('no server yet: the file does not ask for its own site')
  return running.url
}

export const carry: Carry = (path, init) => fetch(siteUrl() + path, init)
