import { autorun } from 'mobx'
import { afterEach, expect, test, vi } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Design } from '#schemas/api/design.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Document } from '#schemas/design/document.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { openDesign } from './open.ts'
import type { OpenDesign } from './open.ts'
import type { UnsavedDraft } from './port.ts'

afterEach(() => void vi.useRealTimers())

const design: Design = {
  id: 'd',
  fullName: 'Repair order',
  enCode: 'repair',
  description: '',
  category: '',
  sortCode: 0,
  isRelease: 0,
  number: 0,
  creatorUser: '',
  creatorTime: 0,
  lastModifyTime: 0,
  version: 3,
  draftNumber: 0,
  formData: JSON.stringify(emptyDocument()),
}

function withPlate(): Document {
  const edited = apply(kinds, emptyDocument(), {
    type: 'insert',
    kind: 'input',
    id: 'a',
    parent: '',
    index: 0,
    label: 'Plate',
  })
  if ('problems' in edited) throw new Error('refused')
  return edited.document
}

function open(entry: UnsavedDraft): OpenDesign {
  const opened = openDesign({
    design,
    kinds,
    send: () => Promise.reject(new Error('offline')),
    journal: { read: () => entry, write: () => {}, clear: () => {} },
    say: (_texts, key) => key,
  })
  if (!('store' in opened)) throw new Error('unreadable')
  return opened
}

test('recovered work counts as unsaved, also when the design is opened while a page is drawn', () => {
  const opened: OpenDesign[] = []
  autorun(() => void opened.push(open({ version: 3, at: 1, document: withPlate() })))()
  const [openedDesign] = opened
  expect(openedDesign?.store.document).toEqual(withPlate())
  expect(openedDesign?.store.saving.status.type).toBe('unsaved')
  openedDesign?.store.stop()
})

test('what was done before a reload can still be undone', () => {
  vi.useFakeTimers()
  let kept: unknown = null
  const trail = {
    read: () => kept,
    write: (next: unknown) => void (kept = JSON.parse(JSON.stringify(next))),
  }
  const given = {
    kinds,
    send: () => Promise.reject(new Error('offline')),
    journal: { read: () => null, write: () => {}, clear: () => {} },
    say: (_texts: unknown, key: string) => key,
    trail,
  }
  const before = openDesign({ ...given, design })
  if (!('store' in before)) throw new Error('unreadable')
  const kind = kinds['input']
  if (kind) before.store.insert(kind)
  vi.advanceTimersByTime(200)
  expect(kept).not.toBeNull()
  const { document } = before.store
  before.store.stop()

  const after = openDesign({ ...given, design: { ...design, formData: JSON.stringify(document) } })
  if (!('store' in after)) throw new Error('unreadable')
  after.store.undo()
  expect(after.store.document).toEqual(emptyDocument())
  after.store.stop()

  const other = openDesign({
    ...given,
    design: { ...design, formData: JSON.stringify(withPlate()) },
  })
  expect('store' in other && other.store.history.past).toEqual([])
  if ('store' in other) other.store.stop()
})

test('work that grew from an older draft is offered, not taken', () => {
  const { store, recovery } = open({ version: 2, at: 1, document: withPlate() })
  expect(store.document).toEqual(emptyDocument())
  expect(recovery).toMatchObject({ isAsked: true })
  store.stop()
})
