import * as Type from 'typebox'
import { names } from '../wire/names.ts'
import type { Names } from '../wire/names.ts'
import type { Say } from '../text.ts'
import { fieldRules, ruleTexts } from '../widget/rule.ts'
import type { RuleName } from '../widget/rule.ts'
import type { Problem } from '../wire/envelope.ts'
import { id } from '../wire/id.ts'

const sortCode = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const enabledMark = Type.Integer({ minimum: 0, maximum: 1, description: '1 on, 0 off' })
const description = Type.String({ maxLength: 500 })

/**
 * The input for an entry of a system screen; omitted fields stay unchanged, or start as 0, 1 and
 * ''. Names follow 5.1 (`checkRules`).
 */
export const entrySettings = {
  fullName: Type.String({ minLength: 1, maxLength: 100 }),
  names: Type.Optional(names),
  enCode: Type.String({ minLength: 1, maxLength: 80 }),
  sortCode: Type.Optional(sortCode),
  enabledMark: Type.Optional(enabledMark),
  description: Type.Optional(description),
}

/** The same as stored. */
export const entryFields = {
  id,
  fullName: Type.String(),
  names: Type.Optional(names),
  enCode: Type.String(),
  sortCode: Type.Integer(),
  enabledMark: Type.Integer(),
  description: Type.String(),
  creatorTime: Type.Integer(),
  version: Type.Integer(),
}

/** The version that was read, sent with a change. */
export const version = Type.Integer({ minimum: 0 })

/** Body of `…/Actions/State`; without `enabledMark` it toggles (rulings, Wire). */
export const stateBody = Type.Object({ enabledMark: Type.Optional(enabledMark) })

/** A line of a tree to choose from (specification 3); `0` is the top of a lazily loaded one. */
export const choiceEntry = {
  id: Type.String(),
  parentId: Type.String(),
  fullName: Type.String(),
  enCode: Type.String(),
  type: Type.String(),
  icon: Type.String(),
  hasChildren: Type.Boolean(),
  isLeaf: Type.Boolean(),
}

type RuledValues = { readonly [path: string]: readonly [RuleName, string] }

/** The problems by the rules of 5.1, by path; empty values have none. */
export const checkRules = (ruled: RuledValues, say: Say): Problem[] =>
  Object.entries(ruled).flatMap(([path, [rule, value]]) =>
    value === '' || fieldRules[rule].test(value)
      ? []
      : [{ path, code: rule, message: say(ruleTexts, rule) }],
  )

interface NamesAndCode {
  readonly fullName: string
  readonly names?: Names
  readonly enCode: string
}

/** The problems of an entry's names and code (5.1). */
export const checkNames = ({ fullName, names: known, enCode }: NamesAndCode, say: Say): Problem[] =>
  checkRules(
    {
      fullName: ['fullName', fullName],
      ...Object.fromEntries(
        Object.entries(known ?? {}).map(
          ([language, name]) => [`names.${language}`, ['fullName', name.trim()]] as const,
        ),
      ),
      enCode: ['enCode', enCode],
    },
    say,
  )
