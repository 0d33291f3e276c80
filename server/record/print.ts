import type { Field } from '#schemas/design/model.ts'
import type { Look } from '#schemas/widget/reference.ts'
import type { PresentedRecord } from './present.ts'
import type { Asking } from './asking.ts'
import { mentionedIn, Names } from './names.ts'
import type { Mention } from './names.ts'
import type { Data } from '#schemas/record/input.ts'

/** The values that fields show of a record chosen by another field, by path. */
export const shownBy = (mentioned: readonly Mention[], look: Look): ReadonlyMap<string, string> => {
  const shown = new Map<string, string>()
  for (const { path, reference, id, isShown } of mentioned) {
    const name = isShown ? look.name(reference, id) : undefined
    if (name !== undefined) shown.set(path, shown.has(path) ? `${shown.get(path)}, ${name}` : name)
  }
  return shown
}

interface PrintContext {
  readonly look: Look
  readonly shown: ReadonlyMap<string, string>
  readonly prefix: string
}

const printAll = (
  fields: readonly Field[],
  data: Data,
  { look, shown, prefix }: PrintContext,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const name = field.node.field
      if (!(name in data)) return []
      const value = data[name]
      if (field.kind.holds === 'rows' && Array.isArray(value))
        return [
          [
            name,
            value.map((line: Data, index) =>
              printAll(field.columns, line, { look, shown, prefix: `${prefix}${name}.${index}.` }),
            ),
          ],
        ]
      return [
        [name, field.shows ? (shown.get(prefix + name) ?? '') : field.bound.print(value, look)],
      ]
    }),
  )

/** All values that a caller may see, as text for people; sub-tables as lists of rows. */
export async function printRecord(asking: Asking, data: Data): Promise<Record<string, unknown>> {
  const { fields } = asking.live.model
  const mentioned = mentionedIn(fields, data)
  const look = await Names.load(asking, mentioned)
  return printAll(fields, data, { look, shown: shownBy(mentioned, look), prefix: '' })
}

/** One field of several records as texts. */
export async function printField(
  asking: Asking,
  field: Field,
  rows: readonly PresentedRecord[],
): Promise<{ id: string; fullName: string }[]> {
  const look = await Names.load(
    asking,
    rows.flatMap((row) => mentionedIn([field], row.data)),
  )
  return rows.map((row) => ({
    id: row.id,
    fullName: field.bound.print(row.data[field.node.field], look),
  }))
}
