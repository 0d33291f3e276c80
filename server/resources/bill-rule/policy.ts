import { checkNames } from '#schemas/api/entry-rules.ts'
import type { FieldRead } from '#schemas/design/reads.ts'
import { stableText } from '#schemas/design/stable.ts'
import { checkPattern, patternTexts } from '#schemas/number/check.ts'
import type { NumberPattern } from '#schemas/number/pattern.ts'
import { wholePaths } from '#schemas/page/whole.ts'
import { seesAll } from '#schemas/permission.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../database/database.ts'
import type { Acting } from '../../entries/entry.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { readsOfNumber } from '../../numbers/readers.ts'
import { usesOfRule } from '../../numbers/uses.ts'
import { modelsOf } from '../../record/models.ts'
import type { Live } from '../../record/models.ts'
import { nameOf } from '../../text/names.ts'
import { billRuleTexts } from './present.ts'

interface UncheckedBillRule extends NumberPattern {
  readonly fullName: string
  readonly enCode: string
}

/** Throws all problems of a rule: its names (5.1), and what its numbers could not be made of. */
export function refuseWrongBillRule(given: UncheckedBillRule, say: Say): void {
  refuseWrong([
    ...checkNames(given, say),
    ...checkPattern(given).map(({ path, code, params }) => ({
      path,
      code,
      message: say(patternTexts, code, params),
    })),
  ])
}

/** The fields of a live form that its numbers show by this rule. */
const shownBy = ({ model }: Live, enCode: string, pattern: NumberPattern): readonly FieldRead[] =>
  [...model.byPath.values()]
    .filter(({ bound }) => bound.traits.billNumber === enCode)
    .flatMap((field) => readsOfNumber(model, field, pattern))

/** May the caller see what is read, in every record that holds it and unmasked? */
async function sees(
  db: Database,
  { live, caller }: { readonly live: Live; readonly caller: Caller },
  read: FieldRead,
): Promise<boolean> {
  if (read.of === 'linked')
    return (
      seesAll(caller, read.modelId) &&
      (await modelsOf(db).use(read.modelId, async ({ model }) =>
        wholePaths(model, caller, read.modelId).has(read.path),
      ))
    )
  const paths = wholePaths(live.model, caller, live.id)
  return [...paths].some((path) => live.model.byPath.get(path)?.node.id === read.nodeId)
}

interface RuleEdit {
  readonly enCode: string
  /** Null for a new rule. */
  readonly before: NumberPattern | null
  readonly after: NumberPattern
}

/**
 * Refuses a change by which the numbers of a published form would show values that its author does
 * not see in full: whoever sees the numbers would read them there.
 */
export async function refuseBlindFields(
  db: Database,
  { enCode, before, after }: RuleEdit,
  { caller, say }: Pick<Acting, 'caller' | 'say'>,
): Promise<void> {
  if (caller.isAdministrator) return
  const uses = (await usesOfRule(db.kysely, enCode)).filter(({ isLive }) => isLive)
  for (const id of new Set(uses.map(({ designId }) => designId)))
    await modelsOf(db).use(id, async (live) => {
      const known = new Set(before ? shownBy(live, enCode, before).map(stableText) : [])
      for (const read of shownBy(live, enCode, after))
        if (!known.has(stableText(read)) && !(await sees(db, { live, caller }, read)))
          refuseWrong([
            {
              path: 'parts',
              code: 'blind',
              message: say(billRuleTexts, 'blind', { name: nameOf(live) }),
            },
          ])
    })
}

/** The published forms that use the rule with this code, in words. */
export async function usesOfBillRule(
  { kysely }: Pick<Database, 'kysely'>,
  enCode: string,
  say: Say,
): Promise<Problem[]> {
  const uses = (await usesOfRule(kysely, enCode)).filter(({ isLive }) => isLive)
  return [...new Set(uses.map(({ fullName }) => fullName))].map((name) => ({
    path: '',
    code: 'form',
    message: say(billRuleTexts, 'form', { name }),
  }))
}
