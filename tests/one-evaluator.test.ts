import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Comparison, Condition } from '#schemas/design/condition.ts'
import type { Document, Effect, Rule } from '#schemas/design/document.ts'
import { compareTypes } from '#schemas/record/compare.ts'
import { compile } from '#schemas/design/model.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import { evaluate } from '#schemas/record/evaluate.ts'
import { once, plainInput } from '#schemas/record/plain.ts'
import { settle } from '#schemas/record/settle.ts'
import type { Data } from '#schemas/record/input.ts'
import type { FormPlan } from '#schemas/page/form.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Token } from '#schemas/widget/formula.ts'
import { functionNames, functions } from '#schemas/widget/formula-functions.ts'
import type { FormulaFunction } from '#schemas/widget/formula-functions.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import type { FieldStore } from '#src/engine/field-store.ts'
import { TableStore } from '#src/engine/table-store.ts'
import { sketch } from './designs.ts'
import type { Sketch } from './designs.ts'

/*
 * One evaluator on both sides: random documents with random rules, formulas and values, filled in
 * in the browser's form and settled as the server does. Values, visibility and problems are the
 * same, and what the form hides or locks is refused or dropped when it is posted.
 * EVALUATIONS=100000 runs them all.
 */
const runs = Number(process.env['EVALUATIONS'] ?? 400)
/** Milliseconds, for as many as anybody asks for. */
const patience = 30_000 + runs * 100

const env: Env = {
  now: Date.UTC(2026, 0, 30, 20),
  timeZone: 'Asia/Shanghai',
  userId: 'me',
  departmentId: 'd1',
  organizeId: 'o1',
  positionIds: ['p1'],
  roleIds: ['r1', 'r2'],
  groupIds: [],
}
const choices = [
  { id: 'x', fullName: 'X' },
  { id: 'y', fullName: 'Y' },
]

const plain: readonly {
  readonly field: string
  readonly kind: string
  readonly options?: object
}[] = [
  { field: 'text', kind: 'input' },
  { field: 'short', kind: 'input', options: { maxlength: 2 } },
  { field: 'number', kind: 'inputNumber', options: { precision: 2 } },
  { field: 'other', kind: 'inputNumber' },
  { field: 'pick', kind: 'select', options: { choices } },
  { field: 'several', kind: 'checkbox', options: { choices } },
  { field: 'flag', kind: 'switch' },
  { field: 'day', kind: 'datePicker' },
  { field: 'at', kind: 'datePicker', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
  { field: 'time', kind: 'timePicker' },
  { field: 'range', kind: 'numberRange' },
  { field: 'stars', kind: 'rate' },
  { field: 'who', kind: 'createUser' },
  { field: 'made', kind: 'createTime' },
  { field: 'ink', kind: 'sign' },
  { field: 'note', kind: 'editor' },
  { field: 'files', kind: 'uploadFile' },
  { field: 'secret', kind: 'input', options: { mask: { type: 'mobile' } } },
  { field: 'once', kind: 'input', options: { unique: true } },
  { field: 'no', kind: 'billRule', options: { rule: 'plain' } },
]
const columns = ['text', 'number', 'pick', 'day', 'ink', 'secret', 'once'] as const
const inForm = plain.map(({ field }) => field)
const inRows = columns.map((name) => `rows.c_${name}`)
const paths = [...inForm, ...inRows, 'sum', 'words', 'rows.c_sum', 'rows']

/** What no field takes. */
const foreign: readonly unknown[] = [{}, { $ne: 1 }, ['<script>'], '<script>alert(1)</script>']
const ink = 'data:image/png;base64,iVBORw0KGgo='
const file = {
  name: 'a.txt',
  fileId: 'f1.txt',
  fileVersionId: 'f1',
  url: '/api/file/f1',
  fileSize: 1,
}
const pools: { readonly [kind: string]: readonly unknown[] } = {
  input: [null, '', 'a', 'b', 'abc', ' a ', 7, '1'],
  inputNumber: [null, '', '1', '2.50', 3, '-1.239', 'x', '1e3'],
  select: [null, 'x', 'y', 'z'],
  checkbox: [null, [], ['x'], ['y', 'x'], ['z'], 'x'],
  switch: [null, 0, 1, true, 2],
  datePicker: [
    null,
    '2026-01-31',
    '2026-01-30',
    '2026-02-30',
    1_769_800_000_000,
    1_769_803_200_000,
    'soon',
  ],
  timePicker: [null, '08:00:00', '08:00', '25:00:00'],
  numberRange: [null, ['1', '2'], [null, null], ['3', '2'], [1, null]],
  rate: [null, '1', '3.5', 99],
  createUser: [null, 'me', 'you'],
  createTime: [null, 5],
  sign: [null, ink, 7],
  editor: [null, '<p>a</p>', '<p></p>', 7],
  uploadFile: [null, [], [file], 'x'],
  billRule: [null, 'N1'],
}
const kindOf = (path: string): string =>
  plain.find(({ field }) => field === path.replace('rows.c_', ''))?.kind ?? 'inputNumber'
const valueOf = (path: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...(pools[kindOf(path)] ?? [null])) },
    fc.constantFrom(...foreign),
  )

const settings = fc.record({
  required: fc.boolean(),
  readOnly: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  hidden: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  keepHidden: fc.boolean(),
})
const operand = (path: string): fc.Arbitrary<Comparison['operand']> =>
  fc.oneof(
    { weight: 4, arbitrary: valueOf(path).map((value) => ({ type: 'fixed', value }) as const) },
    fc.constantFrom(...paths).map((field) => ({ type: 'field', field }) as const),
    fc
      .constantFrom('user', 'department', 'organization', 'today', 'now')
      .map((type) => ({ type }) as const),
  )
const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...paths).chain(
      (field) =>
        fc.record({
          field: fc.constant(field),
          symbol: fc.constantFrom(...compareTypes('text'), ...compareTypes('decimal')),
          operand: operand(field),
        }) as fc.Arbitrary<Comparison>,
    ),
  },
  fc.constantFrom<Comparison>(
    { field: '@roles', symbol: 'in', operand: { type: 'fixed', value: ['r2'] } },
    { field: '@new', symbol: '==', operand: { type: 'fixed', value: 1 } },
    { field: '@user', symbol: '<>', operand: { type: 'fixed', value: 'me' } },
    { field: '@today', symbol: '>=', operand: { type: 'field', field: 'day' } },
  ),
)
const condition: fc.Arbitrary<Condition> = fc.record({
  match: fc.constantFrom('and', 'or'),
  groups: fc.array(
    fc.record({
      match: fc.constantFrom('and', 'or'),
      comparisons: fc.array(comparison, { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
})

const operandToken: fc.Arbitrary<Token[]> = fc.oneof(
  fc.constantFrom(...paths).map((field): Token[] => [{ type: 'field', field }]),
  fc.constantFrom('0', '2', '-1.5').map((value): Token[] => [{ type: 'number', value }]),
  fc.constantFrom('', 'day', 'a').map((value): Token[] => [{ type: 'text', value }]),
)
const { formula } = fc.letrec<{ formula: Token[] }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 3 },
    operandToken,
    fc
      .tuple(tie('formula'), tie('formula'), fc.constantFrom('+', '-', '×', '÷', '=', '>'))
      .map(([a, b, operator]): Token[] => [
        ...a,
        ...b,
        { type: 'operator', operator: operator as '+' },
      ]),
    fc
      .tuple(fc.constantFrom(...functionNames), fc.array(tie('formula'), { maxLength: 3 }))
      .map(([name, given]): Token[] => {
        const { least, most }: FormulaFunction = functions[name]
        const count = Math.max(least, Math.min(most, given.length))
        return [
          ...Array.from(
            { length: count },
            (_one, at): Token[] => given[at] ?? [{ type: 'number', value: '1' }],
          ).flat(),
          { type: 'call', name, count },
        ]
      }),
  ),
}))

const target = fc.constantFrom(...inForm, ...inRows, 'rows', '#box', '#outer', '#pane')
const field = fc.constantFrom(...inForm, ...inRows)
const end = fc.option(
  fc.oneof(
    fc.constantFrom({ type: 'today', shift: 1 } as const, { type: 'now' } as const),
    fc
      .constantFrom('2', '2026-01-31', '08:00:00')
      .map((value) => ({ type: 'fixed', value }) as const),
    field.map((path) => ({ type: 'field', field: path }) as const),
  ),
  { nil: undefined },
)
const effect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({
    type: fc.constantFrom('show', 'hide', 'require', 'readOnly'),
    fields: fc.array(target, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('refuse'),
    fields: fc.array(field, { minLength: 1, maxLength: 2 }),
    message: fc.constantFrom('', 'no'),
  }),
  fc
    .array(fc.constantFrom(...inRows), { minLength: 1, maxLength: 2 })
    .map((fields): Effect => ({ type: 'unique', fields })),
  fc
    .tuple(
      field,
      fc.boolean(),
      fc.oneof(
        fc.constant(undefined),
        fc.constantFrom(...paths).map((path) => ({ type: 'field', field: path }) as const),
        fc.constantFrom('user', 'today', 'now').map((type) => ({ type }) as const),
        formula.map((tokens) => ({ type: 'formula', formula: tokens }) as const),
      ),
    )
    .chain(([path, whenEmpty, from]) =>
      valueOf(path).map((value): Effect => ({
        type: 'set',
        field: path,
        value: from ? null : value,
        ...(from && { from }),
        whenEmpty,
      })),
    ),
  fc
    .constantFrom('pick', 'several', 'rows.c_pick')
    .map((path): Effect => ({ type: 'choices', field: path, ids: ['x'] })),
  fc.tuple(field, end, end).map(([path, least, most]): Effect => ({
    type: 'limit',
    field: path,
    ...(least && { least }),
    ...(most && { most }),
  })),
)
const rules: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      when: condition,
      then: fc.array(effect, { minLength: 1, maxLength: 3 }),
      off: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 5 },
  )
  .map((list) => list.map((one, at) => ({ id: `r${at}`, name: '', ...one })))

const row = fc.record(
  {
    ...Object.fromEntries(columns.map((name) => [`c_${name}`, valueOf(name)])),
    id: fc.constantFrom('id0', 'id1', 'id9'),
  },
  { requiredKeys: [] },
)
const record = fc.record(
  {
    ...Object.fromEntries(plain.map(({ field: name }) => [name, valueOf(name)])),
    rows: fc.array(row, { maxLength: 3 }),
  },
  { requiredKeys: [] },
)

interface Case {
  readonly document: Document
  readonly values: Data
  readonly before: Data | null
  readonly ungranted: readonly string[]
  /** What is typed after the form was opened, one after another. */
  readonly typed: readonly (readonly [path: string, value: unknown])[]
}

const documents = fc
  .tuple(fc.array(settings, { minLength: 32, maxLength: 32 }), rules, formula, formula, formula)
  .map(([flags, list, sum, words, cell]): Document => {
    const node = (id: string, at: number, more: object): Sketch =>
      ({ id, ...flags[at], ...more }) as Sketch
    const layout = (
      id: string,
      at: number,
      more: { kind: string; children: Sketch[] },
    ): Sketch => ({
      id,
      hidden: flags[at]?.hidden ?? false,
      ...more,
    })
    const fields = plain.map(({ field: name, kind, options = {} }, at) =>
      node(`n${at}`, at, { kind, field: name, options }),
    )
    const cells = columns.map((name, at) => {
      const like = plain.find((one) => one.field === name)!
      return node(`c${at}`, 20 + at, {
        kind: like.kind,
        field: `c_${name}`,
        options: like.options ?? {},
      })
    })
    const nodes: Sketch[] = [
      ...fields.slice(0, 5),
      layout('box', 28, { kind: 'card', children: fields.slice(5, 9) }),
      ...fields.slice(9, 15),
      layout('outer', 29, {
        kind: 'card',
        children: [
          layout('pane', 30, {
            kind: 'card',
            children: [
              ...fields.slice(15, 17),
              node('t', 27, {
                kind: 'table',
                field: 'rows',
                readOnly: false,
                children: [
                  ...cells,
                  { id: 'cs', kind: 'calculate', field: 'c_sum', options: { expression: cell } },
                ],
              }),
            ],
          }),
        ],
      }),
      ...fields.slice(17),
      { id: 'sum', kind: 'calculate', field: 'sum', options: { expression: sum } },
      {
        id: 'words',
        kind: 'calculate',
        field: 'words',
        options: { expression: words, result: 'text' },
      },
    ]
    return sketch(nodes, { rules: list })
  })
const cases: fc.Arbitrary<Case> = fc.record({
  document: documents,
  values: record,
  before: fc.option(record),
  ungranted: fc.subarray(['number', 'day', 'rows.c_text', 'rows'], { maxLength: 2 }),
  typed: fc.array(
    fc.constantFrom(...inForm).chain((path) => fc.tuple(fc.constant(path), valueOf(path))),
    { maxLength: 4 },
  ),
})

/** A stored record is canonical: what came through the same check before. */
function stored(model: Model, raw: Data): Data {
  const read = (fields: readonly Field[], data: Data): Data =>
    Object.fromEntries(
      fields.map((one) => {
        const value =
          one.kind.holds === 'rows'
            ? ((data['rows'] ?? []) as Data[]).map((line, at) => ({
                ...read(one.columns, line),
                id: `id${at}`,
              }))
            : one.bound.read(data[one.node.field] ?? null)
        return [
          one.node.field,
          one.kind.holds === 'rows' ||
          (value !== null && one.bound.problems(value, { env, get: () => null }).length === 0)
            ? value
            : null,
        ]
      }),
    )
  return read(model.fields, raw)
}

const isHere = (store: FieldStore): boolean => store.isShown || store.source.node.keepHidden
type Find = (path: string) => FieldStore | undefined

/** Where a form stands now, and how the record stood before anybody touched it. */
interface Places {
  readonly find: Find
  readonly former: Find
  readonly before: Data | null
  canWrite(path: string): boolean
}

/**
 * What is left of a hidden field that is not saved: nothing where the form showed it until this
 * save hid it; else what is stored.
 */
function leftOf(one: Field, { former, before, canWrite }: Places): unknown {
  const stored = before?.[one.node.field] ?? null
  if (one.bound.slot?.system) return null
  const was = former(one.path)
  const isMine = canWrite(one.path) && (one.table === null || canWrite(one.table.path))
  return isMine && was?.isShown && was.line.isOpen && one.kind.fill !== 'billNumber' ? null : stored
}

/**
 * What a form will leave in the record: each value where it is saved, what is left of the others;
 * rows by their place.
 */
function savedIn(fields: readonly Field[], places: Places): object {
  return Object.fromEntries(
    fields.map((one) => {
      const store = places.find(one.path)!
      if (!isHere(store)) {
        const left = leftOf(one, places)
        return [
          one.node.field,
          one.kind.holds === 'rows' ? withoutIds({ rows: left ?? [] }).rows : left,
        ]
      }
      if (!(store instanceof TableStore)) return [one.node.field, store.settled]
      const was = places.former(one.path)
      return [
        one.node.field,
        store.rows.map(({ scope, storedId }) => {
          const old =
            was instanceof TableStore && scope.before
              ? was.rows.find((row) => row.storedId === storedId)
              : undefined
          return savedIn(one.columns, {
            ...places,
            find: (path) => scope.find(path),
            former: (path) => old?.scope.find(path),
            before: scope.before,
          })
        }),
      ]
    }),
  )
}
const withoutIds = (data: Data): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) && name === 'rows'
        ? value.map(({ id: _id, ...rest }: Data) => rest)
        : value,
    ]),
  )

function open({ document, values, before: raw, ungranted, typed }: Case) {
  const model = compile(kinds, document)
  const before = raw && stored(model, raw)
  const plan: FormPlan = {
    modelId: 'm',
    model,
    mode: before ? 'edit' : 'add',
    paths: new Set([...model.byPath.keys()].filter((path) => !ungranted.includes(path))),
    canWrite: true,
    canAddNext: false,
  }
  const form = createFormStore({
    plan,
    record: before && { id: '1', version: 1, data: before },
    env,
    voice: { say: (texts, key) => texts.en[key], language: 'en' },
    look: plainLook,
    preset: values,
  })
  for (const [path, value] of typed) {
    form.field(path)?.set(value)
    form.field(path)?.touch()
  }
  return { model, before, form, canWrite: (path: string) => plan.paths.has(path) }
}

/** The form as it stood when the record was opened. */
const formerOf = (given: Case): Find => {
  const { form, before } = open({ ...given, values: {}, typed: [] })
  return (path) => (before ? form.field(path) : undefined)
}

test(
  'the browser and the server come to the same values, the same visibility and the same problems',
  () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { model, before, form, canWrite } = open(given)
        const sent = form.toData()
        const settled = settle(model, { raw: sent, before, env, canWrite })
        expect(
          savedIn(model.fields, {
            find: (path) => form.field(path),
            former: formerOf(given),
            before,
            canWrite,
          }),
        ).toEqual(withoutIds(settled.data))
        expect(form.check()).toEqual(settled.issues)
        // What the form sent is never something that nobody may send.
        expect(
          settled.issues.filter(
            ({ code }) => code === 'hidden' || code === 'readOnly' || code === 'unknownField',
          ),
        ).toEqual([])
        form.dispose()
      }),
      { numRuns: runs },
    )
  },
  patience,
)

test(
  'what the form hides or locks is refused when it is posted all the same, or kept as it was',
  () => {
    fc.assert(
      fc.property(cases, record, (given, posted) => {
        const { model, before, form, canWrite } = open(given)
        const sent: Data = {
          ...form.toData(),
          ...Object.fromEntries(
            Object.entries(posted).filter(([name]) => name !== 'rows' && canWrite(name)),
          ),
        }
        const { data, issues } = settle(model, { raw: sent, before, env, canWrite })
        const refused = new Set(issues.map(({ path }) => path))
        const again = open({ ...given, typed: [], values: sent }).form
        const former = formerOf(given)
        for (const one of model.fields) {
          const store = again.field(one.path)!
          if (one.kind.holds === 'rows' || refused.has(one.path)) continue
          if (!isHere(store))
            expect(data[one.node.field] ?? null).toEqual(
              leftOf(one, { find: (path) => again.field(path), former, before, canWrite }),
            )
          else expect(data[one.node.field]).toEqual(store.settled)
        }
        form.dispose()
        again.dispose()
      }),
      { numRuns: runs },
    )
  },
  patience,
)

test(
  'whoever asks first, a value is the same, and none is worked out from itself',
  () => {
    const everywhere = [...paths, 'rows.c_sum']
    const order = fc.shuffledSubarray(everywhere, { minLength: everywhere.length })
    fc.assert(
      fc.property(cases, record, order, (given, posted, asked) => {
        const { model, before, form, canWrite } = open(given)
        form.dispose()
        const valuesIn = (list: readonly string[]): object => {
          const top = evaluate(model, plainInput({ raw: posted, before, env, canWrite }), once)
          const found = list.map((path): [string, unknown] => [
            path,
            path.startsWith('rows.')
              ? top.find('rows')?.lines.map((line) => line.find(path)?.value)
              : top.find(path)?.value,
          ])
          return Object.fromEntries(found)
        }
        expect(valuesIn(asked)).toEqual(valuesIn(everywhere))
      }),
      { numRuns: runs },
    )
  },
  patience,
)

/**
 * Everything that would stand in the record, with its dotted path, its field and what stands there
 * already.
 */
function* cellsOf(
  fields: readonly Field[],
  { data, before, prefix = '' }: { data: Data; before: Data | null; prefix?: string },
): Generator<{ path: string; one: Field; value: unknown; stored: unknown }> {
  for (const one of fields) {
    const path = prefix + one.node.field
    const value = data[one.node.field]
    const stored = before?.[one.node.field] ?? null
    yield { path, one, value, stored }
    if (one.kind.holds !== 'rows' || !Array.isArray(value)) continue
    for (const [at, line] of (value as Data[]).entries()) {
      const old = Array.isArray(stored)
        ? (stored as Data[]).find(({ id }) => id !== undefined && id === line['id'])
        : undefined
      yield* cellsOf(one.columns, { data: line, before: old ?? null, prefix: `${path}.${at}.` })
    }
  }
}

test(
  'whatever is posted: what is new in the record is of its kind, hidden or not, and nothing is asked for that nobody sees',
  () => {
    fc.assert(
      fc.property(cases, record, (given, posted) => {
        const { model, before, form, canWrite } = open(given)
        form.dispose()
        const raw = Object.fromEntries(Object.entries(posted).filter(([name]) => canWrite(name)))
        const { data, issues } = settle(model, { raw, before, env, canWrite })
        const codes = new Map(issues.map(({ path, code }) => [path, code]))
        const again = open({ ...given, typed: [], values: raw }).form
        const shown = (path: string): boolean => {
          const [name = '', row, column] = path.split('.')
          const store = again.field(name)
          return column === undefined || !(store instanceof TableStore)
            ? (store?.isShown ?? false)
            : store.isShown &&
                (store.rows[Number(row)]?.scope.find(`${name}.${column}`)?.isShown ?? false)
        }
        for (const { path, one, value, stored: old } of cellsOf(model.fields, { data, before })) {
          if (codes.get(path) === 'required' && isEmpty(value))
            expect([path, shown(path)]).toEqual([path, true])
          const isMine = canWrite(one.path) && (one.table === null || canWrite(one.table.path))
          if (!isMine || one.kind.fill || codes.has(path) || one.kind.holds === 'rows') continue
          if (JSON.stringify(value ?? null) === JSON.stringify(old)) continue
          if (one.bound.mask && one.node.readOnly) continue
          expect([path, one.bound.problems(value, { env, get: () => null })]).toEqual([path, []])
        }
        again.dispose()
      }),
      { numRuns: runs },
    )
  },
  patience,
)
