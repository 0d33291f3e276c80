import { expect, test, vi } from 'vitest'
import { recordImports } from '#schemas/api/record-import.ts'
import type { ImportState } from '#schemas/api/record-import.ts'
import type { Send } from '#src/engine/send.ts'
import { memoryStorage } from '#tests/screen.tsx'
import { RecordImport } from './store.ts'

const running: ImportState = {
  id: 'j1',
  state: 'running',
  isLost: false,
  phase: 'run',
  fileName: 'cars.csv',
  total: 3,
  done: 1,
  added: 1,
  changed: 0,
  failed: 0,
  reason: '',
  place: { sheets: [], sheet: 0, head: { row: 0, rows: 1 }, first: [] },
  heads: [],
  fields: [],
  modes: ['add'],
  columns: [],
  mode: 'add',
  key: null,
  problems: [],
  notes: [],
}

test('7.13 a stop shows the figures of its own answer, whatever was seen meanwhile', async () => {
  const asked: unknown[] = []
  let end: (state: ImportState) => void = () => undefined
  const stopping = new Promise<ImportState>((resolve) => (end = resolve))
  const send = (async (call: unknown) => {
    asked.push(call)
    if (call === recordImports.stop) return stopping
    return asked.includes(recordImports.stop) ? { ...running, state: 'stopped' } : running
  }) as Send
  const store = new RecordImport({ modelId: 'm', send, storage: memoryStorage() })
  const hear = vi.fn()
  store.hear(hear)
  const opened = store.open()
  await vi.waitFor(() => expect(store.isUnderWay && !store.isBusy).toBe(true))
  const stopped = store.stop()
  const looks = () => asked.slice(asked.indexOf(recordImports.stop)).length - 1
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(1), { timeout: 10_000 })
  expect(hear).not.toHaveBeenCalled()
  end({ ...running, state: 'stopped', done: 2, added: 2 })
  await Promise.all([stopped, opened])
  expect(store.state).toMatchObject({ state: 'stopped', done: 2, added: 2 })
  expect(hear).toHaveBeenCalledTimes(1)
})
