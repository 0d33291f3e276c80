import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { round } from '#schemas/widget/decimal.ts'
import type { Token } from '#schemas/widget/formula.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Document, Rule } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { settle } from '#schemas/record/settle.ts'
import type { Data } from '#schemas/record/input.ts'

const texts = { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } }
const base = { group: 'basic', icon: 'X', texts, places: ['form', 'table'] } as const
const line = defineKind({
  ...base,
  kind: 'line',
  options: Type.Object({ initial: Type.String({ default: '' }) }),
  type: 'text',
  value: () => Type.String({ maxLength: 5 }),
  initial: ({ initial }) => initial || null,
})
const amount = defineKind({ ...base, kind: 'amount', options: Type.Object({}), type: 'decimal' })
const formula = defineKind({
  ...base,
  kind: 'formula',
  options: Type.Object({
    expression: Type.Unsafe<Token[]>(
      Type.Array(Type.Object({ type: Type.String() }, { additionalProperties: true })),
    ),
  }),
  type: 'decimal',
  read: (raw) => (typeof raw === 'string' ? round(raw, 2) : raw),
  computes: ({ expression }) => expression,
  mapFields: (options, map) => ({
    ...options,
    expression: options.expression.map((token) =>
      token.type === 'field' ? { ...token, field: map(token.field) } : token,
    ),
  }),
})
const lines = defineKind({
  ...base,
  kind: 'lines',
  options: Type.Object({}),
  type: 'rows',
  holds: 'rows',
})
export const box = defineKind({
  ...base,
  kind: 'box',
  group: 'layout',
  options: Type.Object({}),
  places: ['form'],
  holds: 'nodes',
})
const made = defineKind({
  ...base,
  kind: 'made',
  options: Type.Object({}),
  type: 'instant',
  fill: 'createdAt',
})
export const kinds: Kinds = { line, amount, formula, lines, box, made }

interface SettledSketches {
  readonly [id: string]: {
    readonly kind: string
    readonly children?: string[]
    readonly field?: string
    readonly [setting: string]: unknown
  }
}

export function documentOf(described: SettledSketches, rules: Rule[] = []): Document {
  const nodes = Object.fromEntries(
    Object.entries(described).map(([id, sketch]) => [
      id,
      {
        id,
        version: 1,
        field: kinds[sketch.kind]?.holdsData ? id : '',
        label: id,
        showLabel: true,
        labelWidth: 0,
        tip: '',
        span: 24,
        required: false,
        readOnly: false,
        hidden: false,
        keepHidden: false,
        visibility: ['pc', 'app'],
        column: { width: 0, align: 'left', fixed: 'none' },
        options: {},
        children: [],
        ...sketch,
      },
    ]),
  )
  const inside = new Set(Object.values(described).flatMap((sketch) => sketch.children ?? []))
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
    rules,
    nodes: nodes as unknown as Document['nodes'],
    children: Object.keys(described).filter((id) => !inside.has(id)),
  }
}

export const env = {
  now: 1_000,
  timeZone: 'Asia/Shanghai',
  userId: 'me',
  departmentId: 'd',
  organizeId: 'o',
}
export const is = (field: string, value: unknown): Condition => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }] },
  ],
})
export const field = (name: string): Token => ({ type: 'field', field: name })
export const times: Token = { type: 'operator', operator: '×' }

export const run = (
  document: Document,
  raw: Data,
  more: { before?: Data | null; canWrite?: (path: string) => boolean } = {},
) => {
  const { data, issues } = settle(compile(kinds, document), {
    raw,
    before: more.before ?? null,
    env,
    canWrite: more.canWrite ?? (() => true),
  })
  return { data, issues }
}
