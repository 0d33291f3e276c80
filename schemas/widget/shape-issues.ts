import type { TSchema } from 'typebox'
import { Errors } from 'typebox/value'
import type { Params } from '../text.ts'
import { mostWholeDigits } from './value.ts'
import type { ValueType } from './value.ts'

const flat = (params: object): Params =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'number',
    ),
  )

const tooManyDigits = new RegExp(`^-?\\d{${mostWholeDigits + 1},}(\\.|$)`)

interface ShapeIssue {
  readonly code: string
  readonly params: Params
}

/** The first problem of a value that does not fit the schema of its type. */
export function shapeIssues(schema: TSchema, value: unknown, type: ValueType | null): ShapeIssue[] {
  if (type === 'decimal' && typeof value === 'string' && tooManyDigits.test(value))
    return [{ code: 'digits', params: { limit: mostWholeDigits } }]
  return Errors(schema, value)
    .slice(0, 1)
    .map((error) => ({ code: error.keyword, params: flat(error.params) }))
}
