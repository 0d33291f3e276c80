import { Ajv } from 'ajv'
import type { Static, TSchema } from 'typebox'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { clean } from './clean.ts'
import { closed } from './closed.ts'
import { toProblems } from './problem.ts'

/** Bytes of a JSON file that people bring, at most. */
export const mostJsonBytes = 10_000_000

const ajv = new Ajv({ allErrors: true, strict: false })

/** Reads uploaded files that hold just what a schema says; 400 for what is no JSON, 422 with what is wrong and where in the file. */
export function jsonFileReader<S extends TSchema>(schema: S): (file: File, say: Say) => Promise<Static<S>> {
  const check = ajv.compile<Static<S>>(closed(schema) as object)
  return async (file, say) => {
    let value: unknown
    try {
      value = clean(JSON.parse(await file.text()))
    } catch (cause) {
      throw new Failure('badRequest', { cause })
    }
    if (!check(value)) throw new Failure('invalid', { data: { problems: toProblems(check.errors ?? [], say) } })
    return value
  }
}

/** Plain values as a JSON file to save. */
export const jsonFile = (name: string, value: unknown): File => new File([JSON.stringify(value, null, 2)], `${name}.json`, { type: 'application/json' })
