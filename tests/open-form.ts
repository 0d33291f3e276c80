import * as Type from 'typebox'
import { documentFormat } from '#schemas/design/document.ts'
import type { Document, Rule } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import type { Data } from '#schemas/record/input.ts'
import type { FormMode, FormPlan } from '#schemas/page/form.ts'
import type { Texts } from '#schemas/text.ts'
import { defineKind } from '#schemas/widget/define.ts'
import type { Env } from '#schemas/widget/define.ts'
import { expression } from '#schemas/widget/formula.ts'
import type { Token } from '#schemas/widget/formula.ts'
import type { Node } from '#schemas/widget/node.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import type { FieldStore } from '#src/engine/field-store.ts'
import { TableStore } from '#src/engine/table-store.ts'

const texts: Texts = { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } }
const base = { group: 'basic', icon: '', texts, places: ['form', 'table'] } as const
const none = Type.Object({})
const kinds = {
  text: defineKind({
    ...base,
    kind: 'text',
    options: Type.Object({ start: Type.String({ default: '' }) }),
    type: 'text',
    value: () => Type.String({ maxLength: 3 }),
    read: (raw) => (typeof raw === 'string' ? raw.trim() : raw),
    initial: ({ start }) => start || null,
  }),
  number: defineKind({ ...base, kind: 'number', options: none, type: 'decimal' }),
  money: defineKind({
    ...base,
    kind: 'money',
    options: none,
    type: 'decimal',
    print: (value) => `${String(value)}.00`,
  }),
  sum: defineKind({
    ...base,
    kind: 'sum',
    options: Type.Object({ expression }),
    type: 'decimal',
    computes: (options) => options.expression as Token[],
  }),
  rows: defineKind({ ...base, kind: 'rows', options: none, type: 'rows', holds: 'rows' }),
  box: defineKind({ ...base, kind: 'box', options: none, holds: 'nodes' }),
  maker: defineKind({ ...base, kind: 'maker', options: none, type: 'id', fill: 'createdBy' }),
}

export const env: Env = {
  now: 1_700_000_000_000,
  timeZone: 'Asia/Shanghai',
  userId: 'me',
  departmentId: 'd',
  organizeId: 'o',
}
export const say = (text: Texts, key: string): string => text.en[key] ?? key

export const node = (id: string, kind: string, more: Partial<Node> = {}): Node => ({
  id,
  kind,
  version: 1,
  field: kind === 'box' ? '' : id,
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
  ...more,
})

export const documentOf = (nodes: readonly Node[], rules: readonly Rule[] = []): Document => {
  const inside = new Set(nodes.flatMap((formNode) => formNode.children))
  return {
    format: documentFormat,
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
    nodes: Object.fromEntries(nodes.map((formNode) => [formNode.id, formNode])),
    children: nodes.filter((formNode) => !inside.has(formNode.id)).map((formNode) => formNode.id),
  }
}

export const planOf = (
  document: Document,
  mode: FormMode,
  hidden: readonly string[] = [],
): FormPlan => {
  const model = compile(kinds, document)
  return {
    modelId: 'm',
    model,
    mode,
    paths: new Set([...model.byPath.keys()].filter((path) => !hidden.includes(path))),
    canWrite: mode === 'add' || mode === 'edit',
    canAddNext: false,
  }
}

export const formOf = (plan: FormPlan, given: { record?: Data; preset?: Data } = {}) =>
  createFormStore({
    plan,
    record: given.record ? { id: '1', version: 1, data: given.record } : null,
    env,
    voice: { say, language: 'en' },
    look: plainLook,
    ...(given.preset && { preset: given.preset }),
  })

export const get = (form: ReturnType<typeof formOf>, path: string): FieldStore => {
  const found = form.field(path)
  if (!found) throw new Error(path)
  return found
}
export const table = (form: ReturnType<typeof formOf>, path: string): TableStore => {
  const found = get(form, path)
  if (!(found instanceof TableStore)) throw new Error(path)
  return found
}

export const when = (field: string, value: unknown): Rule['when'] => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }] },
  ],
})
export const field = (name: string): Token => ({ type: 'field', field: name })
export const plus: Token = { type: 'operator', operator: '+' }
