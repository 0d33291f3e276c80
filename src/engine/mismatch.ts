import type { TSchema } from 'typebox'
import Value from 'typebox/value'

/**
 * What is wrong with a result that its contract does not say, for development and tests; nothing
 * where it fits.
 */
export function mismatch(schema: TSchema, data: unknown): string | undefined {
  if (Value.Check(schema, data)) return undefined
  return Value.Errors(schema, data)
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    .join('; ')
}
