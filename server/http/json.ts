import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { clean } from './clean.ts'
import { refuseLostNumbers } from './lost-digits.ts'

interface ParseOptions {
  readonly say: Say
  /** The place in the call of a path in the text. */
  pathOf?(path: string): string
}

/**
 * The value of a JSON text that was sent: 400 for what is no JSON, nested too deep or unstorable,
 * 422 for numbers that are not exactly what was written; prototype keys are removed.
 */
export function parseJson(text: string, { say, pathOf }: ParseOptions): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Failure('badRequest', { cause })
  }
  refuseLostNumbers(text, say, pathOf)
  return clean(value)
}
