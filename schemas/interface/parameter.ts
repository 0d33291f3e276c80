import * as Type from 'typebox'
import type { Static } from 'typebox'
import { isDay } from '../format/wall.ts'
import { defineTexts } from '../text.ts'
import { toCanonical } from '../widget/decimal.ts'

/** A plain value, as a parameter or a cell of a row holds it. */
export const cell = Type.Union([
  Type.String({ maxLength: 2000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
])
export type PlainValue = Static<typeof cell>

export const dataTypes = ['text', 'number', 'date', 'boolean'] as const
export type DataType = (typeof dataTypes)[number]

/** Where a value comes from: the call itself, or what is known of the caller. */
export const origins = ['call', 'user', 'department', 'organization', 'today'] as const
export type ValueOrigin = (typeof origins)[number]

/** The names of parameters and columns. */
export const namePattern = '^[A-Za-z][A-Za-z0-9_]{0,39}$'

/** A value that a data interface is asked with. */
export const parameter = Type.Object({
  field: Type.String({ pattern: namePattern }),
  fullName: Type.String({ maxLength: 100 }),
  dataType: Type.Enum([...dataTypes]),
  origin: Type.Enum([...origins], {
    description:
      'call: given with the call. Else known of the caller; a call cannot give such a value.',
  }),
  required: Type.Boolean(),
  /** Taken where a call gives no value. */
  defaultValue: cell,
})
export type Parameter = Static<typeof parameter>
export const mostParameters = 20

export const parameterTexts = defineTexts({
  zh: {
    required: '请填写参数“{name}”',
    unknown: '没有参数“{name}”，或其值不能由调用方提供',
    text: '参数“{name}”应为文本',
    number: '参数“{name}”应为数字',
    date: '参数“{name}”应为日期（YYYY-MM-DD）',
    boolean: '参数“{name}”应为是或否',
    twice: '参数“{name}”重复',
    originType: '参数“{name}”的类型与来源不符',
  },
  zhtw: {
    required: '請填寫參數「{name}」',
    unknown: '沒有參數「{name}」，或其值不能由呼叫方提供',
    text: '參數「{name}」應為文字',
    number: '參數「{name}」應為數字',
    date: '參數「{name}」應為日期（YYYY-MM-DD）',
    boolean: '參數「{name}」應為是或否',
    twice: '參數「{name}」重複',
    originType: '參數「{name}」的型別與來源不符',
  },
  en: {
    required: 'The parameter “{name}” needs a value',
    unknown: 'There is no parameter “{name}”, or callers may not give its value',
    text: 'The parameter “{name}” takes a text',
    number: 'The parameter “{name}” takes a number',
    date: 'The parameter “{name}” takes a date (YYYY-MM-DD)',
    boolean: 'The parameter “{name}” takes yes or no',
    twice: 'There are two parameters “{name}”',
    originType: 'The type of the parameter “{name}” does not fit its origin',
  },
})

/** What is wrong with a parameter, or with the value that is given for it. */
export interface ParameterIssue {
  readonly path: string
  readonly code: keyof (typeof parameterTexts)['zh']
  readonly name: string
}

/** What is known of a caller; ids are '' where there are none. */
export interface CallerFacts {
  readonly userId: string
  readonly departmentId: string
  readonly organizeId: string
  /** YYYY-MM-DD in the organisation's zone. */
  readonly today: string
}

const readers: { readonly [T in DataType]: (value: PlainValue) => PlainValue | undefined } = {
  text: (value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined,
  // Decimals are texts everywhere, so that no digit gets lost.
  number: (value) =>
    typeof value === 'string' || typeof value === 'number'
      ? (toCanonical(String(value)) ?? undefined)
      : undefined,
  date: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
}

/** A value as its type has it, null for none; undefined where it is of another type. */
export const readValue = (dataType: DataType, value: PlainValue): PlainValue | undefined =>
  value === null || value === '' ? null : readers[dataType](value)

const facts: { readonly [O in ValueOrigin]: ((caller: CallerFacts) => string) | null } = {
  call: null,
  user: ({ userId }) => userId,
  department: ({ departmentId }) => departmentId,
  organization: ({ organizeId }) => organizeId,
  today: ({ today }) => today,
}

const typesOf: { readonly [O in ValueOrigin]: readonly DataType[] } = {
  call: dataTypes,
  user: ['text'],
  department: ['text'],
  organization: ['text'],
  today: ['date', 'text'],
}

/** Does a call give the value of this parameter? */
export const isGiven = ({ origin }: Parameter): boolean => facts[origin] === null

/** Everything that is wrong with a list of parameters, by path. */
export function checkParameters(parameters: readonly Parameter[]): ParameterIssue[] {
  const seen = new Set<string>()
  return parameters.flatMap(({ field, dataType, origin, defaultValue }, index) => {
    const path = `parameters.${index}`
    const isTwice = seen.has(field)
    seen.add(field)
    const issues: ParameterIssue[] = []
    if (isTwice) issues.push({ path: `${path}.field`, code: 'twice', name: field })
    if (!typesOf[origin].includes(dataType))
      issues.push({ path: `${path}.dataType`, code: 'originType', name: field })
    if (readValue(dataType, defaultValue) === undefined)
      issues.push({ path: `${path}.defaultValue`, code: dataType, name: field })
    return issues
  })
}

export type GivenValues = { readonly [field: string]: PlainValue }

/** The values by field; null for those without one. */
export type BoundValues = ReadonlyMap<string, PlainValue>

/**
 * The value of every parameter: from the call, from what is known of the caller, or its default.
 * Values that no parameter takes are refused, and so are those that the server supplies itself.
 */
export function bindValues(
  parameters: readonly Parameter[],
  given: GivenValues,
  caller: CallerFacts,
): { readonly values: BoundValues; readonly issues: readonly ParameterIssue[] } {
  const values = new Map<string, PlainValue>()
  const issues: ParameterIssue[] = []
  const open = new Map(parameters.filter(isGiven).map((known) => [known.field, known] as const))
  for (const field of Object.keys(given))
    if (!open.has(field)) issues.push({ path: `values.${field}`, code: 'unknown', name: field })
  for (const { field, fullName, dataType, origin, required, defaultValue } of parameters) {
    const fact = facts[origin]
    const own = Object.hasOwn(given, field) ? (given[field] ?? null) : null
    const raw = fact ? fact(caller) : own === null || own === '' ? defaultValue : own
    const value = readValue(dataType, raw)
    const name = fullName || field
    if (value === undefined) issues.push({ path: `values.${field}`, code: dataType, name })
    // What the server knows narrows the rows: somebody without it would get all of them.
    else if (value === null && (required || fact))
      issues.push({ path: `values.${field}`, code: 'required', name })
    values.set(field, value ?? null)
  }
  return { values, issues }
}
