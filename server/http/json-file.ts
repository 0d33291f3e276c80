import { Ajv } from 'ajv'
import type { ErrorObject } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { closeSchema } from './closed.ts'
import { parseJson } from './json.ts'
import { toProblems } from './problem.ts'

/** Most bytes of an uploaded JSON file. */
export const mostJsonBytes = 10_000_000

const ajv = new Ajv({ allErrors: true, strict: false })

const texts = defineTexts({
  zh: { foreign: '这不是从本系统导出的此类文件' },
  zhtw: { foreign: '這不是從本系統匯出的此類檔案' },
  en: { foreign: 'This is no file of that kind, as it is exported here' },
})

/** A wrong `format` means another kind of file, so no further problems need to be listed. */
const isForeign = ({ instancePath, params }: ErrorObject): boolean =>
  instancePath === '/format' || (instancePath === '' && params['missingProperty'] === 'format')

/**
 * Makes a reader of uploaded files that must match a schema; 400 for what is no JSON, 422 with the
 * problems and their places in the file.
 */
export function jsonFileReader<S extends TSchema>(
  schema: S,
): (file: File, say: Say) => Promise<Static<S>> {
  const check = ajv.compile<Static<S>>(closeSchema(schema) as object)
  return async (file, say) => {
    const value = parseJson(await file.text(), { say })
    if (check(value)) return value
    const errors = check.errors ?? []
    const problems = errors.some(isForeign)
      ? [{ path: '', code: 'foreign', message: say(texts, 'foreign') }]
      : toProblems(errors, say)
    throw new Failure('invalid', { data: { problems } })
  }
}

/** Plain values as a JSON file for download. */
export const jsonFile = (name: string, value: unknown): File =>
  new File([JSON.stringify(value, null, 2)], `${name}.json`, { type: 'application/json' })
