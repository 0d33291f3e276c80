import { kinds } from '#renderers/widgets/kinds.ts'
import type { BillRuleUse } from '#schemas/api/bill-rule.ts'
import { compile } from '#schemas/design/model.ts'
import type { Field } from '#schemas/design/model.ts'
import { designsMentioning, readStored } from '../holders/documents.ts'
import type { Db } from '../tables/tables.ts'

/** The fields of a stored document that take numbers from the rule with this code. */
function fieldsIn(raw: unknown, enCode: string): Field[] {
  const document = raw === null ? undefined : readStored(raw)
  if (!document) return []
  return [...compile(kinds, document).byPath.values()].filter(
    ({ bound }) => bound.traits.billNumber === enCode,
  )
}

/** The forms whose live versions or drafts take numbers from the rule with this code. */
export async function usesOfRule(db: Db, enCode: string): Promise<BillRuleUse[]> {
  const rows = await designsMentioning(db, [enCode]).execute()
  return rows.flatMap((row) => {
    const live = fieldsIn(row.document, enCode)
    const known = new Set(live.map(({ node }) => node.id))
    const draft = fieldsIn(row.form_data, enCode).filter(({ node }) => !known.has(node.id))
    const use = (isLive: boolean) => (field: Field) => ({
      designId: row.id,
      fullName: row.full_name,
      field: field.node.label || field.path,
      isLive,
    })
    return [...live.map(use(true)), ...draft.map(use(false))]
  })
}
