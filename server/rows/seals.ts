import type { Field } from '#schemas/design/model.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { sealsOf } from '../resources/signature/table.ts'
import type { Asking } from './asking.ts'

type Data = Readonly<Record<string, unknown>>

interface Sealed {
  readonly path: string
  /** Of its row, '' in the form: what one row was sealed with seals no other. */
  readonly lineId: string
  readonly field: Field
  readonly image: unknown
}

const sealedIn = (
  fields: readonly Field[],
  data: Data,
  { prefix, lineId } = { prefix: '', lineId: '' },
): Sealed[] =>
  fields.flatMap((field) => {
    const image = data[field.node.field]
    if (field.columns.length > 0)
      return (Array.isArray(image) ? image : []).flatMap((line: Data, index) =>
        sealedIn(field.columns, line, {
          prefix: `${prefix}${field.node.field}.${index}.`,
          lineId: String(line['id']),
        }),
      )
    return field.bound.seals === null || isEmpty(image)
      ? []
      : [{ path: prefix + field.node.field, lineId, field, image }]
  })

/**
 * Seals that a save brings in and that the caller may not use, or not there. A record keeps the
 * pictures that it was sealed with.
 */
export async function foreignSeals(
  { db, live, caller }: Asking,
  data: Data,
  before: Data | null,
): Promise<RowIssue[]> {
  const { fields } = live.model
  const keyOf = ({ field, lineId, image }: Sealed): string =>
    `${field.path} ${lineId} ${String(image)}`
  const old = new Set((before ? sealedIn(fields, before) : []).map(keyOf))
  const fresh = sealedIn(fields, data).filter((one) => !old.has(keyOf(one)))
  if (fresh.length === 0) return []
  const own = await sealsOf(db.kysely, caller.userId)
  const isHis = ({ field: { bound }, image }: Sealed): boolean =>
    own.some(
      (seal) =>
        seal.image === image && (bound.seals?.length === 0 || bound.seals?.includes(seal.id)),
    )
  return fresh.filter((one) => !isHis(one)).map(({ path }) => ({ path, code: 'notChoice' }))
}
