import { autorun, getObserverTree, observable, runInAction } from 'mobx'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import { planForm } from '#schemas/page/form.ts'
import type { Language } from '#schemas/text.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { sketch } from './designs.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import { kept } from '#src/engine/memo.ts'
import { TableStore } from '#src/engine/table-store.ts'

class Thing {
  readonly name = 'thing'
}

test('plain data that is worked out anew and is the same wakes nobody; another thing of a class does', () => {
  const count = observable.box(0)
  const thing = new Thing()
  const data = kept(() => ({ list: [count.get() > 9, { thing }] }))
  const made = kept(() => (count.get() > 0 ? new Thing() : thing))
  const runs: string[] = []
  autorun(() => runs.push(`data ${data.get().list.length}`))
  autorun(() => runs.push(`thing ${made.get().name}`))
  runs.length = 0
  runInAction(() => count.set(1))
  expect(runs).toEqual(['thing thing'])
  runInAction(() => count.set(10))
  expect(runs.slice(1)).toContain('data 2')
})

test('a form that nobody looks at any more is held by nothing that outlives it', () => {
  const voice = observable<{ language: Language }>({ language: 'en' })
  const document = sketch([
    {
      id: 't',
      kind: 'table',
      field: 'parts',
      children: [{ id: 'n', kind: 'input', field: 'name', required: true }],
    },
  ])
  const rights = { isAdministrator: true, grants: [], menus: [], scopes: {} }
  const form = createFormStore({
    plan: planForm(compile(kinds, document), { rights, modelId: 'm', mode: 'add' }),
    record: null,
    env: { now: 0, timeZone: 'UTC', userId: 'me', departmentId: '', organizeId: '' },
    voice: {
      say: (texts, key) => texts.en[key],
      get language() {
        return voice.language
      },
    },
    look: plainLook,
  })
  const table = form.field('parts')
  if (!(table instanceof TableStore)) throw new Error('no table')
  const labels: string[] = []
  const stop = autorun(() => {
    for (const row of table.rows)
      for (const { name, label } of table.columns) labels.push(label, row.field(name).label)
  })
  table.add()
  form.check()
  expect(getObserverTree(voice, 'language').observers ?? []).not.toEqual([])
  stop()
  form.dispose()
  expect(getObserverTree(voice, 'language').observers ?? []).toEqual([])
})
