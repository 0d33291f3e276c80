import * as Type from 'typebox'
import { defineTexts } from '#schemas/text.ts'
import { defineKind } from '#schemas/widget/define.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Slots, Step } from '#schemas/design/slots.ts'
import { planSteps } from '#schemas/design/steps.ts'

const texts = defineTexts({ zh: { name: 'x' }, zhtw: { name: 'x' }, en: { name: 'x' } })
const plain = {
  group: 'basic',
  icon: 'x',
  texts,
  options: Type.Object({}),
  places: ['form', 'table', 'list', 'search', 'sort'],
} as const
export const kinds: Kinds = {
  short: defineKind({
    ...plain,
    kind: 'short',
    type: 'text',
    slot: () => ({ type: 'text', size: 20 }),
    search: ['fuzzy'],
  }),
  long: defineKind({
    ...plain,
    kind: 'long',
    type: 'text',
    slot: () => ({ type: 'text', size: 200 }),
    search: ['equals'],
  }),
  number: defineKind({ ...plain, kind: 'number', type: 'decimal' }),
  date: defineKind({ ...plain, kind: 'date', type: 'date' }),
  ids: defineKind({ ...plain, kind: 'ids', type: 'ids', search: ['equals'] }),
  rows: defineKind({ ...plain, kind: 'rows', type: 'rows', holds: 'rows' }),
}

export interface SlotSketch {
  readonly id: string
  readonly kind: string
  readonly field: string
  readonly children?: readonly SlotSketch[]
}

const documentOf = (placed: readonly SlotSketch[]): Document => {
  const nodes: [string, Document['nodes'][string]][] = []
  const add = (list: readonly SlotSketch[]): string[] =>
    list.map((slotSketch) => {
      const children = add(slotSketch.children ?? [])
      const node = {
        id: slotSketch.id,
        kind: slotSketch.kind,
        version: 1,
        field: slotSketch.field,
        label: slotSketch.field,
        showLabel: true,
        labelWidth: 0,
        tip: '',
        span: 24,
        required: false,
        readOnly: false,
        hidden: false,
        keepHidden: false,
        visibility: [],
        column: { width: 0, align: 'left', fixed: 'none' },
        options: {},
        children,
      }
      nodes.push([slotSketch.id, node as Document['nodes'][string]])
      return slotSketch.id
    })
  const children = add(placed)
  const list = {
    columns: [],
    searches: [],
    sort: [],
    hasPage: true,
    pageSize: 20,
    buttons: [],
    rowButtons: [],
  }
  return {
    format: 1,
    form: {} as Document['form'],
    list,
    rules: [],
    nodes: Object.fromEntries(nodes),
    children,
  }
}

export const run = (before: Slots | null, placed: readonly SlotSketch[], enCode = 'FaultReport') =>
  planSteps(kinds, {
    before,
    document: documentOf(placed),
    names: { enCode, fullName: 'Fault report', isTaken: () => false, spell: (label) => label },
  })

export const brief = (list: readonly Step[]): string[] =>
  list
    .filter((step) => step.type !== 'index' && step.type !== 'dropIndex')
    .map((step) =>
      [step.type, 'column' in step ? step.column : step.table, 'to' in step ? step.to : '']
        .filter(Boolean)
        .join(' '),
    )

export const plate = { id: 'n1', kind: 'short', field: 'plateNo' }
export const cost = { id: 'n2', kind: 'number', field: 'order' }
export const parts = {
  id: 'n3',
  kind: 'rows',
  field: 'parts',
  children: [{ id: 'n4', kind: 'short', field: 'name' }],
}
