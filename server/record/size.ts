import type { Field } from '#schemas/design/model.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import { isLine } from '#schemas/record/lines.ts'

/** The limit that the schema of a field's value gives, such as `maxItems`. */
function limitOf({ bound }: Field, name: 'maxItems' | 'maxLength'): number {
  const found: unknown = bound.schema && name in bound.schema && Reflect.get(bound.schema, name)
  return typeof found === 'number' ? found : Infinity
}

/** Is a text longer than its field may hold? Counted as the law counts: by whole characters. */
export function isTooLong(field: Field, text: string): boolean {
  const most = limitOf(field, 'maxLength')
  return text.length > most && (text.length > 2 * most || [...text].length > most)
}

/** The place of a record or of one line: '' or `parts.2.`. */
interface SizedPart {
  readonly fields: readonly Field[]
  readonly data: Data
  readonly prefix: string
}

function* issuesAt({ fields, data, prefix }: SizedPart): Generator<RowIssue> {
  for (const field of fields) {
    const name = field.node.field
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    if (!Array.isArray(value)) continue
    const limit = limitOf(field, 'maxItems')
    const path = prefix + name
    const hasRows = field.kind.holds === 'rows'
    if (value.length > limit)
      yield { path, code: hasRows ? 'tooManyRows' : 'maxItems', params: { limit } }
    else if (hasRows)
      for (const [index, line] of value.entries())
        if (isLine(line))
          yield* issuesAt({ fields: field.columns, data: line, prefix: `${path}.${index}.` })
  }
}

/** More names than a form can have are not looked at one by one. */
const mostNames = 1000

/**
 * What is too large in a record that was sent, found before any other work: lists with more entries
 * than their fields hold, and more names than a form can have.
 */
export function sizeIssues(fields: readonly Field[], data: Data): RowIssue[] {
  if (Object.keys(data).length > Math.max(mostNames, 2 * fields.length))
    return [{ path: '', code: 'unknownField' }]
  return [...issuesAt({ fields, data, prefix: '' })]
}
