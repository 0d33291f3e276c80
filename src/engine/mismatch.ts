import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'

/** How a result differs from its contract, for development and tests; undefined if it fits. */
export function describeMismatch(schema: TSchema, data: unknown): string | undefined {
  if (Check(schema, data)) return undefined
  return Errors(schema, data)
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    .join('; ')
}
