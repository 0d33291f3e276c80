import type { Issue } from './define.ts'
import { compilePattern } from './pattern.ts'
import type { Pattern } from './rule.ts'

/**
 * The first of a designer's patterns that a text breaks, with the designer's own message. A pattern
 * that cannot be read breaks nothing here, because `check` reports it.
 */
export function checkPatterns(value: string, list: readonly Pattern[]): Issue[] {
  for (const pattern of list) {
    const compiled = compilePattern(pattern.pattern)
    if ('test' in compiled && !compiled.test(value))
      return [{ code: 'pattern', ...(pattern.message && { message: pattern.message }) }]
  }
  return []
}
