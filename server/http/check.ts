import { Ajv } from 'ajv'
import type { ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Call } from '#schemas/api/call.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { closed } from './closed.ts'
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
 * Keys that the server makes and a client may send back as it read them; they are ignored (rulings,
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
 * The PUT of an entry may bring back all that the same call answers with; what has no id is no
 * entry.
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

/**
 * Compiled when it is first asked for, once: a server has hundreds of them, and shall start at
 * once.
 */
function compiled(ajv: Ajv, schema: TSchema | typeof empty): () => ValidateFunction {
  let made: ValidateFunction | undefined
  return () => (made ??= ajv.compile(closed(schema) as object))
}

/**
 * The checks of one call, each compiled once: unknown keys are problems, defaults are filled in,
 * query texts become what their schema says.
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
      // Judged as it will travel: what JSON leaves out is not there.
      const isRight = judge?.()
      if (!isRight || isRight(JSON.parse(JSON.stringify(value ?? null)))) return
      throw new Error(
        `the answer of ${call.method} ${call.path} breaks its contract: ${JSON.stringify(isRight.errors)}`,
      )
    },
  }
}
