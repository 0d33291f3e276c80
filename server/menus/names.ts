import { checkRules } from '#schemas/api/entry-rules.ts'
import type { RuleName } from '#schemas/widget/rule.ts'
import type { Say } from '#schemas/text.ts'
import { fieldRules } from '#schemas/widget/rule.ts'
import type { Names } from '#schemas/wire/names.ts'
import type { Problem } from '#schemas/wire/envelope.ts'

interface MenuNames {
  readonly fullName: string
  readonly names?: Names
}

/**
 * The problems of the names of a menu entry (5.1), below `at`; a name that stays as it was has
 * none.
 */
export function checkMenuNames(
  { fullName, names = {} }: MenuNames,
  {
    at = '',
    before,
    say,
  }: { readonly at?: string; readonly before?: MenuNames; readonly say: Say },
): Problem[] {
  const was: { readonly [language: string]: string | undefined } = before?.names ?? {}
  const ruled = [
    ...(fullName === before?.fullName ? [] : [['fullName', fullName] as const]),
    ...Object.entries(names).flatMap(([language, name]) =>
      name === was[language] ? [] : [[`names.${language}`, name.trim()] as const],
    ),
  ]
  const rule: RuleName = 'fullName'
  return checkRules(
    Object.fromEntries(ruled.map(([path, name]) => [at + path, [rule, name] as const])),
    say,
  )
}

/** Those of a form's names that a menu entry may have. */
export const namesForMenu = (names: Names): Names =>
  Object.fromEntries(
    Object.entries(names).filter(([, name]) => fieldRules.fullName.test(name.trim())),
  )
