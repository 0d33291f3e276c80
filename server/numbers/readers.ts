import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import type { FieldRead, Reader } from '#schemas/design/reads.ts'
import { stableText } from '#schemas/design/stable.ts'
import { codeName, isCode } from '#schemas/number/pattern.ts'
import type { NumberPattern } from '#schemas/number/pattern.ts'
import { containerOf } from '#schemas/widget/reference.ts'
import type { Db } from '../tables/tables.ts'
import { findNamed } from './named.ts'
import { patternOf } from './rules.ts'

/** The fields whose values a number shows, as its rule names them. */
export function readsOfNumber(
  model: Model,
  number: Field,
  { parts }: Pick<NumberPattern, 'parts'>,
): readonly FieldRead[] {
  return parts.filter(isCode).flatMap((part): FieldRead[] => {
    const named = findNamed(model, number, codeName(part))
    if (!named) return []
    const { field, column } = named
    const own: FieldRead = { of: 'own', nodeId: field.node.id, isWide: false }
    if (column === '' || !field.bound.reference) return [own]
    const modelId = containerOf(field.bound.reference, 'model')
    // Whoever saves reads the other record, and the number shows it to everybody.
    return [own, { of: 'linked', modelId, path: column, isWide: true }]
  })
}

const patternsOf = async (
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, NumberPattern>> => {
  const rows = await db
    .selectFrom('bill_rules')
    .select(['en_code', 'parts', 'fiscal_month'])
    .where('en_code', 'in', codes)
    .execute()
  return new Map(rows.map((row) => [row.en_code, patternOf(row)]))
}

/** The numbers of a form that show values of its fields, as readers of these. */
export async function readersOfNumbers(db: Db, document: Document): Promise<readonly Reader[]> {
  const model = compile(kinds, document)
  const numbers = [...model.byPath.values()].flatMap((field) => {
    const rule = field.bound.traits.billNumber
    return rule ? [{ field, rule }] : []
  })
  if (numbers.length === 0) return []
  const patterns = await patternsOf(
    db,
    numbers.map(({ rule }) => rule),
  )
  return numbers.flatMap(({ field, rule }): Reader[] => {
    const pattern = patterns.get(rule)
    const reads = pattern ? readsOfNumber(model, field, pattern) : []
    if (reads.length === 0) return []
    const { id, linked } = field.node
    const content = stableText([rule, reads])
    return [{ place: 'node', id, content, reads, fragment: linked?.fragment ?? null }]
  })
}
