import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { designs } from '#schemas/api/design.ts'
import type { Design } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { openDesign } from './open.ts'
import type { OpenDesign } from './open.ts'
import type { UnsavedDraft, Journal, Send } from './port.ts'

const say = (_texts: object, key: string): string => key
const withGutter = (gutter: number): Document => ({
  ...emptyDocument(),
  form: { ...emptyDocument().form, gutter },
})

/** A fake server with one design. It keeps the draft, refuses an outdated version and can fail. */
function server(start = emptyDocument()) {
  let design: Design = {
    id: 'd',
    fullName: 'Form',
    enCode: 'form',
    description: '',
    category: '',
    sortCode: 0,
    isRelease: 0,
    number: 0,
    creatorUser: '',
    creatorTime: 0,
    lastModifyTime: 5,
    version: 1,
    draftNumber: 0,
    formData: JSON.stringify(start),
  }
  const state = { isDown: false, saves: 0 }
  const update = async ({
    formData,
    version,
  }: {
    formData: string
    version: number
  }): Promise<Design> => {
    if (state.isDown) throw new Error('no connection')
    if (version !== design.version)
      throw Object.assign(new Error('conflict'), { code: 409, data: design })
    state.saves += 1
    design = { ...design, formData, version: version + 1, lastModifyTime: 5 + state.saves }
    return design
  }
  const send = ((call: object, { body }: { body: { formData: string; version: number } }) =>
    call === designs.update
      ? update(body)
      : Promise.reject(new Error('unknown'))) as unknown as Send
  return { state, send, update, read: () => design }
}

function memory(start: UnsavedDraft | null = null): Journal & { entry: UnsavedDraft | null } {
  return {
    entry: start,
    read() {
      return this.entry
    },
    write(entry) {
      this.entry = entry
    },
    clear() {
      this.entry = null
    },
  }
}

function open(backend: ReturnType<typeof server>, journal = memory()): OpenDesign {
  const opened = openDesign({ design: backend.read(), kinds: {}, send: backend.send, journal, say })
  if (!('store' in opened)) throw new Error('unreadable')
  return opened
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the draft is saved once, a second after the last edit, and the journal is empty then', async () => {
  const remote = server()
  const journal = memory()
  const { store } = open(remote, journal)
  store.run({ type: 'form', set: { gutter: 1 } })
  expect(store.saving.status.type).toBe('unsaved')
  expect(journal.entry?.version).toBe(1)
  await vi.advanceTimersByTimeAsync(900)
  store.run({ type: 'form', set: { gutter: 2 } })
  await vi.advanceTimersByTimeAsync(900)
  expect(remote.state.saves).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(remote.state.saves).toBe(1)
  expect(store.saving.status).toEqual({ type: 'saved', at: 6 })
  expect(JSON.parse(remote.read().formData).form.gutter).toBe(2)
  expect(journal.entry).toBeNull()
})

test('an edit while saving is saved after it', async () => {
  const remote = server()
  const { store } = open(remote)
  store.run({ type: 'form', set: { gutter: 1 } })
  vi.advanceTimersByTime(1000)
  expect(store.saving.status.type).toBe('saving')
  store.run({ type: 'form', set: { width: 900 } })
  await vi.advanceTimersByTimeAsync(0)
  expect(store.saving.status.type).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(1100)
  expect(store.saving.status.type).toBe('saved')
  expect(JSON.parse(remote.read().formData).form.width).toBe(900)
})

test('a failed save keeps the journal, says so, and succeeds when it is retried', async () => {
  const remote = server()
  const journal = memory()
  const { store } = open(remote, journal)
  remote.state.isDown = true
  store.run({ type: 'form', set: { gutter: 1 } })
  await vi.advanceTimersByTimeAsync(1100)
  expect(store.saving.status).toEqual({ type: 'failed', message: 'no connection' })
  expect(journal.entry).not.toBeNull()
  await expect(store.saving.settled()).rejects.toThrow('no connection')
  remote.state.isDown = false
  await store.saving.flush()
  expect(store.saving.status.type).toBe('saved')
})

test('when somebody else saved, their version can be loaded, and undo brings mine back', async () => {
  const remote = server()
  const { store } = open(remote)
  await remote.update({ formData: JSON.stringify(withGutter(7)), version: 1 })
  store.run({ type: 'form', set: { gutter: 1 } })
  await vi.advanceTimersByTimeAsync(1100)
  const { status } = store.saving
  if (status.type !== 'conflict') throw new Error(status.type)
  store.loadTheirs(status.theirs)
  expect(store.document.form.gutter).toBe(7)
  expect(store.saving.isSaved).toBe(true)
  store.undo()
  await vi.advanceTimersByTimeAsync(1100)
  expect(JSON.parse(remote.read().formData).form.gutter).toBe(1)
})

test('when somebody else saved, mine can be kept over theirs', async () => {
  const remote = server()
  const { store } = open(remote)
  await remote.update({ formData: JSON.stringify(withGutter(7)), version: 1 })
  store.run({ type: 'form', set: { gutter: 1 } })
  await vi.advanceTimersByTimeAsync(1100)
  await store.saving.keepMine()
  expect(store.saving.isSaved).toBe(true)
  expect(JSON.parse(remote.read().formData).form.gutter).toBe(1)
})

test('a journal over the same draft is taken over as a step, over an older one it is offered', () => {
  const kept: UnsavedDraft = { version: 1, at: 3, document: withGutter(9) }
  const { store, recovery } = open(server(), memory(kept))
  expect(recovery?.isAsked).toBe(false)
  expect(store.document.form.gutter).toBe(9)
  expect(store.saving.isSaved).toBe(false)
  store.undo()
  expect(store.document.form.gutter).toBe(15)
  const older = open(server(), memory({ ...kept, version: 0 }))
  expect(older.recovery).toMatchObject({ isAsked: true, at: 3 })
  expect(older.store.document.form.gutter).toBe(15)
})

test('a broken journal, and one that holds nothing new, are passed over', () => {
  expect(
    open(server(), memory({ version: 1, at: 3, document: { nodes: 'x' } })).recovery,
  ).toBeNull()
  expect(
    open(server(), memory({ version: 1, at: 3, document: emptyDocument() })).recovery,
  ).toBeNull()
})

test('a draft that cannot be read says why', () => {
  const remote = server()
  const opened = openDesign({
    design: { ...remote.read(), formData: '{' },
    kinds: {},
    send: remote.send,
    journal: memory(),
    say,
  })
  expect(opened).toEqual({ problems: [{ code: 'notADocument' }] })
})
