import { Ajv } from 'ajv'
import type { ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Call } from '#schemas/api/call.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { closeSchema } from './closed.ts'
import { toProblems } from './problem.ts'

const settings = {
  allErrors: true,
  strict: false,
  useDefaults: true,
  addUsedSchema: false,
} as const
const bodies = new Ajv(settings)
const queries = new Ajv({ ...settings, coerceTypes: true })
const results = new Ajv({ ...settings, useDefaults: false, allErrors: false })

/**
 * Fields that the server makes and clients may send back as they read them; ignored (rulings,
 * Wire).
 */
const serverMade = [
  'id',
  'version',
  'isRelease',
  'number',
  'hasChildren',
  'creatorUser',
  'creatorTime',
  'lastModifyUser',
  'lastModifyTime',
]

const empty = { type: 'object', additionalProperties: false }

export interface Checks {
  query(value: Record<string, unknown>, say: Say): unknown
  body(value: unknown, say: Say): unknown
  /** Throws when an answer breaks its contract; does nothing unless strict. */
  result(value: unknown): void
}

const pass = <T>(validate: ValidateFunction, value: T, say: Say): T => {
  if (!validate(value))
    throw new Failure('invalid', { data: { problems: toProblems(validate.errors ?? [], say) } })
  return value
}

const keysOf = (schema: TSchema): string[] =>
  'properties' in schema ? Object.keys(schema.properties as object) : []

/**
 * The PUT of an entry may return all fields of the call's answer; answers without an id are no
 * entries.
 */
const withoutServerMade = ({ method, result }: Call, body: TSchema): ((value: unknown) => void) => {
  const [own, read] = [keysOf(body), keysOf(result)]
  const extra = [...serverMade, ...(method === 'PUT' && read.includes('id') ? read : [])].filter(
    (key) => !own.includes(key),
  )
  return (value) => {
    if (typeof value !== 'object' || value === null) return
    for (const key of extra) if (key in value) delete (value as Record<string, unknown>)[key]
  }
}

/** Compiles a check at its first use only: there are hundreds, and the server must start fast. */
function compiled(ajv: Ajv, schema: TSchema | typeof empty): () => ValidateFunction {
  let made: ValidateFunction | undefined
  return () => (made ??= ajv.compile(closeSchema(schema) as object))
}

/**
 * The checks of one call, each compiled once. Unknown keys are problems, defaults are filled in,
 * and query texts are converted to the types of their schema.
 */
export function checksOf(call: Call, isStrict: boolean): Checks {
  const query = compiled(queries, call.query ?? empty)
  const body = call.body && compiled(bodies, call.body)
  const strip = call.body && withoutServerMade(call, call.body)
  const judge = isStrict ? compiled(results, call.result) : undefined
  return {
    query: (value, say) => {
      const checked = pass(query(), value, say)
      return call.query ? checked : undefined
    },
    body: (value, say) => {
      if (!body) return undefined
      strip?.(value)
      return pass(body(), value, say)
    },
    result(value) {
      // Values that JSON leaves out are missing in the answer, so they are checked as missing.
      const isRight = judge?.()
      if (!isRight || isRight(JSON.parse(JSON.stringify(value ?? null)))) return
      throw new Error(
        `the answer of ${call.method} ${call.path} breaks its contract: ${JSON.stringify(isRight.errors)}`,
      )
    },
  }
}
