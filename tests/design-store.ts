import * as Type from 'typebox'
import { expect } from 'vitest'
import { Saving } from '#designer/saving.ts'
import { DesignStore } from '#designer/store.ts'
import type { Document } from '#schemas/design/document.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { defineTexts } from '#schemas/text.ts'
import { sayInEnglish } from '#tests/say.ts'
import { defineKind } from '#schemas/widget/define.ts'
import type { Kinds } from '#schemas/widget/define.ts'

const named = (name: string) => defineTexts({ zh: { name }, zhtw: { name }, en: { name } })
export const text = defineKind({
  kind: 'text',
  group: 'basic',
  icon: '',
  texts: named('Text'),
  options: Type.Object({ hint: Type.String({ default: '' }) }),
  type: 'text',
  places: ['form', 'table', 'list', 'source'],
})
export const box = defineKind({
  kind: 'box',
  group: 'layout',
  icon: '',
  texts: named('Box'),
  options: Type.Object({}),
  places: ['form'],
  holds: 'nodes',
})
export const lines = defineKind({
  kind: 'lines',
  group: 'basic',
  icon: '',
  texts: named('Lines'),
  options: Type.Object({}),
  type: 'rows',
  places: ['form'],
  holds: 'rows',
})
const other = defineKind({
  kind: 'other',
  group: 'basic',
  icon: '',
  texts: named('Other'),
  options: Type.Object({}),
  type: 'text',
  places: ['form', 'table', 'list', 'source'],
})
/** A field, a container, a sub-table, and another field that the first can turn into. */
export const kinds: Kinds = { text, box, lines, other }

/** The store of a design that sends nothing to a server. */
export function openStore(document: Document = emptyDocument()): DesignStore {
  const saving = new Saving(
    { document, version: 1, at: 0 },
    {
      save: async (_one, version) => ({ version: version + 1, at: 0 }),
      theirs: () => null,
      journal: { read: () => null, write: () => {}, clear: () => {} },
    },
  )
  return new DesignStore({ kinds, document, saving, say: sayInEnglish })
}

/** Inserts a node at the place that the store chooses; returns its id. */
export const add = (store: DesignStore, kind: typeof text | typeof box | typeof lines): string => {
  expect(store.insert(kind)).toBe(true)
  return store.selection
}
