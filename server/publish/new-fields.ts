import type { PublishPlan } from '#schemas/api/design.ts'
import { mayCall } from '#schemas/api/may.ts'
import { shares } from '#schemas/api/share.ts'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import type { Field } from '#schemas/design/model.ts'
import type { Document } from '#schemas/design/document.ts'
import { isListable, isSearchable } from '#schemas/page/list.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Caller } from '../auth/caller.ts'
import { loadToday } from '../auth/today.ts'
import { groupBy } from '../database/group-by.ts'
import { isHeldOn } from '../reach/granted.ts'
import { loadPower } from '../reach/load.ts'
import { changesSubject, loadSubjects, subjectKey } from '../reach/subjects.ts'
import type { Subject } from '../reach/subjects.ts'
import { readerLanguage } from '../text/names.ts'
import { findFreshNodes } from './change.ts'
import type { VersionChange } from './change.ts'
import { isKeeper } from './publisher-grants.ts'

/** What of a form can be granted field by field, by path. */
export interface FieldParts {
  readonly forms: readonly string[]
  readonly columns: readonly string[]
}

/** A subject that held every field, and what it needs of the new ones to hold every field again. */
export interface WholeHolder extends FieldParts {
  readonly subject: Subject
  readonly name: string
  /** The last day on which it holds every field; undefined for no end. */
  readonly until: string | undefined
}

/** New fields of a publish, and who held all of them before. */
export interface NewFields {
  readonly parts: FieldParts
  /** Those whom the caller may give the new fields. */
  readonly holders: readonly WholeHolder[]
  /** The plan's part about it. */
  readonly plan: PublishPlan['newFields']
}

const fieldsIn = (document: Document): Field[] => [...compile(kinds, document).byPath.values()]

const partsOf = (fields: readonly Field[]): FieldParts => ({
  forms: fields.map(({ path }) => path),
  columns: fields
    .filter((field) => isListable(field) || isSearchable(field))
    .map(({ path }) => path),
})

const none: NewFields = {
  parts: { forms: [], columns: [] },
  holders: [],
  plan: { labels: [], holders: [], others: 0 },
}

interface HeldParts extends FieldParts {
  readonly subject: Subject
  /** The last day on which it holds every field; undefined for no end. */
  readonly until: string | undefined
}

/** Everybody who holds all fields of the live version directly, in the form or as columns. */
async function findWhole(
  { trx, design }: VersionChange,
  live: FieldParts,
  fresh: FieldParts,
): Promise<HeldParts[]> {
  const rows = await trx
    .selectFrom('grants')
    .select(['subject_type', 'subject_id', 'part', 'code', 'until'])
    .where('model_id', '=', design.id)
    .where(isHeldOn(await loadToday(trx)))
    .where('part', 'in', ['form', 'column'])
    .execute()
  const bySubject = groupBy(rows, (row) =>
    subjectKey({ type: row.subject_type, id: row.subject_id }),
  )
  return [...bySubject.values()].flatMap((held): HeldParts[] => {
    const [first] = held
    if (!first) return []
    const codes = new Set(held.map(({ part, code }) => `${part} ${code}`))
    const isWhole = (part: 'form' | 'column', paths: readonly string[]): boolean =>
      paths.length > 0 && paths.every((path) => codes.has(`${part} ${path}`))
    const [until] = held.flatMap((row) => row.until ?? []).toSorted()
    const forms = isWhole('form', live.forms) ? fresh.forms : []
    const columns = isWhole('column', live.columns) ? fresh.columns : []
    return forms.length + columns.length === 0
      ? []
      : [{ subject: { type: first.subject_type, id: first.subject_id }, forms, columns, until }]
  })
}

/**
 * The fields that a publish adds, and the subjects that held every field so far, who would not see
 * them. Of these, the caller learns and may give them to those whose grants they may change; the
 * others are counted. Call it before grants follow renames.
 */
export async function findNewFields(change: VersionChange, caller: Caller): Promise<NewFields> {
  const { trx, before, document } = change
  if (!before) return none
  const ids = await findFreshNodes(change)
  const added = fieldsIn(document).filter(({ node }) => ids.has(node.id))
  if (added.length === 0) return none
  const parts = partsOf(added)
  const keeps = caller.isAdministrator || (await isKeeper(change, caller.userId))
  const whole = (await findWhole(change, partsOf(fieldsIn(before)), parts)).filter(
    // Publishers who keep the form get its new fields anyway.
    ({ subject }) => !(keeps && subject.type === 'user' && subject.id === caller.userId),
  )
  const details = await loadSubjects(
    trx,
    whole.map(({ subject }) => subject),
  )
  const power = await loadPower(trx, caller)
  const canGive = keeps && mayCall(caller, shares.give)
  const holders = whole.flatMap((held): WholeHolder[] => {
    const detail = details.get(subjectKey(held.subject))
    return canGive && detail && changesSubject(caller, detail, power)
      ? [{ ...held, name: detail.name }]
      : []
  })
  return {
    parts,
    holders,
    plan: {
      labels: added.map(({ node }) => {
        const language = readerLanguage()
        return (language ? labelOf(node, language) : node.label) || node.field
      }),
      holders: holders.map(({ subject, name }) => ({
        objectType: subject.type,
        objectId: subject.id,
        fullName: name,
      })),
      others: whole.length - holders.length,
    },
  }
}
