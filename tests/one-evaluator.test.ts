import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import type { Field } from '#schemas/design/model.ts'
import { evaluate } from '#schemas/record/evaluate.ts'
import { once, plainInput } from '#schemas/record/plain.ts'
import { settle } from '#schemas/record/settle.ts'
import type { Data } from '#schemas/record/input.ts'
import type { FormPlan } from '#schemas/page/form.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import type { FieldStore } from '#src/engine/field-store.ts'
import { TableStore } from '#src/engine/table-store.ts'
import { env, paths } from './evaluation-values.ts'
import { cases, record, stored } from './evaluations.ts'
import type { Case } from './evaluations.ts'
import { sized } from './soak.ts'

/*
 * Browser and server use one evaluator. Random documents with random rules, formulas and values are
 * filled in the browser's form and checked as the server does. Values, visibility and problems must
 * be the same, and posted values that the form hides or locks must be refused or dropped.
 */
const runs = sized(200, 20_000)
/** Timeout in milliseconds, for any number of runs. */
const patience = 30_000 + runs * 100

const isHere = (store: FieldStore): boolean => store.isShown || store.source.node.keepHidden
type Find = (path: string) => FieldStore | undefined

/** The present fields of a form, and the record as it was when opened. */
interface Places {
  readonly find: Find
  readonly former: Find
  readonly before: Data | null
  canWrite(path: string): boolean
}

/**
 * What remains of a hidden field that is not saved: null if the form showed it until this save hid
 * it; otherwise the stored value.
 */
function leftOf(field: Field, { former, before, canWrite }: Places): unknown {
  const stored = before?.[field.node.field] ?? null
  if (field.bound.slot?.system) return null
  const was = former(field.path)
  const isMine = canWrite(field.path) && (field.table === null || canWrite(field.table.path))
  return isMine && was?.isShown && was.line.isOpen && field.kind.fill !== 'billNumber'
    ? null
    : stored
}

/**
 * What a form will store in the record: each saved value, and what remains of the others; rows by
 * position.
 */
function savedIn(fields: readonly Field[], places: Places): object {
  return Object.fromEntries(
    fields.map((field) => {
      const store = places.find(field.path)!
      if (!isHere(store)) {
        const left = leftOf(field, places)
        return [
          field.node.field,
          field.kind.holds === 'rows' ? withoutIds({ rows: left ?? [] }).rows : left,
        ]
      }
      if (!(store instanceof TableStore)) return [field.node.field, store.settled]
      const was = places.former(field.path)
      return [
        field.node.field,
        store.rows.map(({ scope, storedId }) => {
          const old =
            was instanceof TableStore && scope.before
              ? was.rows.find((row) => row.storedId === storedId)
              : undefined
          return savedIn(field.columns, {
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

/** The form as it was when the record was opened. */
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
        // The form must never send something that the caller may not send.
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
        for (const field of model.fields) {
          const store = again.field(field.path)!
          if (field.kind.holds === 'rows' || refused.has(field.path)) continue
          if (!isHere(store))
            expect(data[field.node.field] ?? null).toEqual(
              leftOf(field, { find: (path) => again.field(path), former, before, canWrite }),
            )
          else expect(data[field.node.field]).toEqual(store.settled)
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
 * All values that the record would have, each with its dotted path, its field and the stored value.
 */
function* cellsOf(
  fields: readonly Field[],
  { data, before, prefix = '' }: { data: Data; before: Data | null; prefix?: string },
): Generator<{ path: string; field: Field; value: unknown; stored: unknown }> {
  for (const field of fields) {
    const path = prefix + field.node.field
    const value = data[field.node.field]
    const stored = before?.[field.node.field] ?? null
    yield { path, field, value, stored }
    if (field.kind.holds !== 'rows' || !Array.isArray(value)) continue
    for (const [at, line] of (value as Data[]).entries()) {
      const old = Array.isArray(stored)
        ? (stored as Data[]).find(({ id }) => id !== undefined && id === line['id'])
        : undefined
      yield* cellsOf(field.columns, { data: line, before: old ?? null, prefix: `${path}.${at}.` })
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
        for (const { path, field, value, stored: old } of cellsOf(model.fields, { data, before })) {
          if (codes.get(path) === 'required' && isEmpty(value))
            expect([path, shown(path)]).toEqual([path, true])
          const isMine =
            canWrite(field.path) && (field.table === null || canWrite(field.table.path))
          if (!isMine || field.kind.fill || codes.has(path) || field.kind.holds === 'rows') continue
          if (JSON.stringify(value ?? null) === JSON.stringify(old)) continue
          if (field.bound.mask && field.node.readOnly) continue
          expect([path, field.bound.problems(value, { env, get: () => null })]).toEqual([path, []])
        }
        again.dispose()
      }),
      { numRuns: runs },
    )
  },
  patience,
)
