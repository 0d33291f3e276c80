import * as Type from 'typebox'
import type { Data } from '#schemas/record/input.ts'
import { settle } from '#schemas/record/settle.ts'
import { defineKind } from '#schemas/widget/define.ts'
import type { Env, Kinds } from '#schemas/widget/define.ts'
import { expression } from '#schemas/widget/formula.ts'
import type { Token } from '#schemas/widget/formula.ts'
import type { Comparison, Condition } from '#schemas/design/condition.ts'
import type { Document, Effect, Rule } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'

const texts = { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } }
const base = { group: 'basic', icon: '', texts, places: ['form', 'table', 'source'] } as const
const none = Type.Object({})
export const kinds: Kinds = {
  text: defineKind({ ...base, kind: 'text', options: none, type: 'text' }),
  number: defineKind({ ...base, kind: 'number', options: none, type: 'decimal' }),
  day: defineKind({ ...base, kind: 'day', options: none, type: 'date' }),
  moment: defineKind({ ...base, kind: 'moment', options: none, type: 'instant' }),
  pick: defineKind({
    ...base,
    kind: 'pick',
    options: none,
    type: 'id',
    refers: () => ({
      to: 'choices',
      choices: [
        { id: 'x', fullName: 'X' },
        { id: 'y', fullName: 'Y' },
      ],
    }),
  }),
  once: defineKind({ ...base, kind: 'once', options: none, type: 'text', unique: () => true }),
  sum: defineKind({
    ...base,
    kind: 'sum',
    options: Type.Object({ expression }),
    type: 'decimal',
    computes: (options) => options.expression as Token[],
    mapFields: (options) => options,
  }),
  lines: defineKind({ ...base, kind: 'lines', options: none, type: 'rows', holds: 'rows' }),
  box: defineKind({
    ...base,
    kind: 'box',
    group: 'layout',
    options: none,
    places: ['form'],
    holds: 'nodes',
  }),
}
export const env: Env = {
  now: Date.UTC(2026, 0, 30, 20),
  timeZone: 'Asia/Shanghai',
  userId: 'me',
  departmentId: 'd',
  organizeId: 'o',
  roleIds: ['clerk'],
}

export interface RuleSketches {
  readonly [id: string]: {
    readonly kind: string
    readonly children?: readonly string[]
    readonly [setting: string]: unknown
  }
}

export function documentOf(sketch: RuleSketches, rules: readonly Rule[]): Document {
  const nodes = Object.fromEntries(
    Object.entries(sketch).map(([id, nodeSketch]) => [
      id,
      {
        id,
        version: 1,
        field: kinds[nodeSketch.kind]?.holdsData ? id : '',
        label: id,
        showLabel: true,
        labelWidth: 0,
        tip: '',
        span: 24,
        required: false,
        readOnly: false,
        hidden: false,
        keepHidden: false,
        visibility: ['pc'],
        column: { width: 0, align: 'left', fixed: 'none' },
        options: {},
        children: [],
        ...nodeSketch,
      },
    ]),
  )
  const inside = new Set(Object.values(sketch).flatMap((nodeSketch) => nodeSketch.children ?? []))
  return {
    format: 1,
    form: {
      labelPosition: 'right',
      labelWidth: 100,
      size: 'medium',
      gutter: 15,
      opening: 'dialog',
      width: 800,
      confirmText: '',
      cancelText: '',
      hasConfirmAndAdd: false,
    },
    list: {
      columns: [],
      searches: [],
      sort: [],
      hasPage: true,
      pageSize: 20,
      buttons: [],
      rowButtons: [],
    },
    rules: [...rules],
    nodes: nodes as unknown as Document['nodes'],
    children: Object.keys(sketch).filter((id) => !inside.has(id)),
  }
}

export const fixed = (value: unknown) => ({ type: 'fixed', value }) as const
export const always: Condition = { match: 'and', groups: [] }
export const all = (...comparisons: Comparison[]): Condition => ({
  match: 'and',
  groups: [{ match: 'and', comparisons }],
})
export const is = (field: string, value: unknown): Condition =>
  all({ field, symbol: '==', operand: fixed(value) })
let count = 0
export const rule = (when: Condition, ...then: Effect[]): Rule => ({
  id: `r${(count += 1)}`,
  name: '',
  when,
  then,
})

export const run = (document: Document, raw: Data, before: Data | null = null) =>
  settle(compile(kinds, document), { raw, before, env, canWrite: () => true })
export const codes = (document: Document, raw: Data, before: Data | null = null) =>
  run(document, raw, before).issues.map(({ path, code, message }) => `${path} ${message ?? code}`)
export const plain: RuleSketches = {
  a: { kind: 'text' },
  b: { kind: 'text' },
  n: { kind: 'number' },
  m: { kind: 'number' },
  from: { kind: 'day' },
  to: { kind: 'day' },
  p: { kind: 'pick' },
}
