import { stableText } from '../design/stable.ts'
import type { Scope } from '../permission.ts'

/**
 * A scope as a text, equal for equal scopes: its type, its condition, or its named definition,
 * regardless of the order of keys.
 */
export function scopeKey(scope: Scope): string {
  if (scope.type === 'named') return JSON.stringify({ scopeId: scope.scopeId, type: scope.type })
  return scope.type === 'condition' ? stableText(scope) : scope.type
}

/** The scope of such a text. */
export const scopeOfKey = (key: string): Scope =>
  (key.startsWith('{') ? JSON.parse(key) : { type: key }) as Scope
