import type { Issue } from './define.ts'
import { compilePattern } from './pattern.ts'
import type { Pattern } from './rule.ts'

/**
 * The first of a designer's rules that a text breaks, in his own words; a pattern that cannot be
 * read breaks nothing: `check` names it.
 */
export function breaks(value: string, list: readonly Pattern[]): Issue[] {
  for (const pattern of list) {
    const compiled = compilePattern(pattern.pattern)
    if ('test' in compiled && !compiled.test(value))
      return [{ code: 'pattern', ...(pattern.message && { message: pattern.message }) }]
  }
  return []
}
