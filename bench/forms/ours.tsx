import { useMemo, useState } from 'react'
import { build } from '#fixtures/designs/build.ts'
import type { FixtureNode } from '#fixtures/designs/build.ts'
import { loadViews } from '#renderers/load-views.ts'
import { FormPage } from '#renderers/pages/form/view.tsx'
import type { FormPageProps } from '#renderers/pages/form/view.tsx'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Document, Rule } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import type { Model } from '#schemas/design/model.ts'
import type { Data } from '#schemas/record/input.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import type { Say } from '#schemas/text.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import { submitPlace } from './peer.ts'
import type { FormSpec, Peer } from './peer.ts'
import { choices, mixture, rowValues, tableColumns, tableRows } from './spec.ts'
import type { FieldSpec } from './spec.ts'
import { noPicks } from '#tests/picks.ts'

const now = Date.now()
const kindOf = {
  text: 'input',
  number: 'inputNumber',
  select: 'select',
  date: 'datePicker',
  switch: 'switch',
} as const
const say: Say = (texts, key, params) =>
  texts.en[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name] ?? ''))
const runtime: PageRuntime = {
  say,
  language: 'en',
  device: 'pc',
  timeZone: 'UTC',
  picks: noPicks,
  isDesign: false,
  lookups: {
    ...plainLook,
    choices: (reference) => (reference.to === 'choices' ? reference.choices : undefined),
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  },
}

const optionsOf = ({ type, pattern, value }: FieldSpec) => ({
  ...(type === 'select' && { choices: choices.map((id) => ({ id, fullName: id })) }),
  ...(pattern !== undefined && { regList: [{ pattern, message: 'wrong' }] }),
  ...(value !== undefined && { defaultValue: typeof value === 'boolean' ? Number(value) : value }),
})

/** Options that a kind needs. */
const needed: { readonly [kind: string]: Record<string, unknown> } = {
  select: { choices: choices.map((id) => ({ id, fullName: id })) },
  radio: { choices: choices.map((id) => ({ id, fullName: id })) },
  checkbox: { choices: choices.map((id) => ({ id, fullName: id })) },
  calculate: { expression: [{ type: 'number', value: '2' }] },
}

function placedOf(field: FieldSpec): FixtureNode {
  const { name, type, required, doubles, kind, isShown } = field
  const base = { id: name, field: name, label: [name, name, name], required } as const
  if (kind)
    return {
      id: name,
      field: isShown ? '' : name,
      label: [name, name, name],
      required,
      kind,
      options: needed[kind] ?? {},
    }
  if (doubles === undefined) return { ...base, kind: kindOf[type], options: optionsOf(field) }
  return {
    ...base,
    kind: 'calculate',
    options: {
      expression: [
        { type: 'field', field: doubles },
        { type: 'number', value: '2' },
        { type: 'operator', operator: '×' },
      ],
    },
  }
}

function documentOf({ fields, hasTable }: FormSpec): Document {
  if (hasTable)
    return build({
      nodes: [
        {
          id: 'rows',
          kind: 'table',
          field: 'rows',
          label: ['rows', 'rows', 'rows'],
          inside: tableColumns.map(placedOf),
        },
      ],
    })
  const missing = Object.values(kinds).filter(
    (kind) => kind && kind.within === null && kind.holds === null && !(kind.kind in mixture),
  )
  if (missing.length > 0)
    throw new Error(`not in the mixture: ${missing.map((kind) => kind?.kind).join()}`)
  const guarded = fields.filter((field) => field.shownBy !== undefined)
  const leader = guarded[0]?.shownBy ?? ''
  const when: Condition = {
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [{ field: leader, symbol: '==', operand: { type: 'fixed', value: 1 } }],
      },
    ],
  }
  const rules: Rule[] =
    guarded.length === 0
      ? []
      : [
          {
            id: 'guard',
            name: '',
            when,
            then: [{ type: 'show', fields: guarded.map((fieldSpec) => fieldSpec.name) }],
          },
        ]
  return build({ nodes: fields.map(placedOf), rules, form: { labelPosition: 'top' } })
}

const stored = (): Data => ({
  rows: Array.from({ length: tableRows }, (_, index) =>
    Object.fromEntries([
      ['id', `r${index}`],
      ...Object.entries(rowValues(index)).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : String(Number(value)),
      ]),
    ]),
  ),
})

interface PreparedModel {
  readonly model: Model
  readonly views: FormPageProps['views']
}

function Page({ asked, views, model }: PreparedModel & { readonly asked: FormSpec }) {
  const form = useMemo(
    () =>
      createFormStore({
        plan: {
          modelId: 'm',
          model,
          mode: asked.hasTable ? 'edit' : 'add',
          paths: new Set(model.byPath.keys()),
          canWrite: true,
          canAddNext: false,
        },
        record: asked.hasTable ? { id: 'r', version: 1, data: stored() } : null,
        env: { now, timeZone: 'UTC', userId: 'u', departmentId: 'd', organizeId: 'o' },
        voice: { say, language: 'en' },
        look: plainLook,
      }),
    [asked, model],
  )
  const [refusals, setRefusals] = useState(0)
  const submit = () => {
    if (form.check().length > 0) setRefusals((count) => count + 1)
  }
  return (
    <RuntimeProvider value={runtime}>
      <FormPage form={form} views={views} refusals={refusals} onSubmit={submit} />
      <button id="submit" type="button" style={submitPlace} onClick={submit}>
        Submit
      </button>
    </RuntimeProvider>
  )
}

let made: PreparedModel | undefined

/**
 * Berth's own form page with its form store. The document is compiled before, as the engine
 * compiles it once for all openings.
 */
export const peer: Peer = {
  async prepare(asked) {
    const document = documentOf(asked)
    made = {
      model: compile(kinds, document),
      views: await loadViews(Object.values(document.nodes).map((node) => node.kind)),
    }
  },
  open: (asked) => made && <Page asked={asked} {...made} />,
}
