import type { LoadedViews } from '#renderers/parts/control.tsx'
import { ReadValue } from '#renderers/parts/read-value.tsx'
import type { Field } from '#schemas/design/model.ts'
import type { Look } from '#schemas/widget/reference.ts'

/** The value of a field that a group stands for, as the groups of a list write it. */
export const memberValue = ({ bound }: Field, value: string): unknown =>
  bound.read(bound.type === 'flag' ? Number(value) : value)

/** The value of a group as text. */
export const printMember = (field: Field, value: string, look: Look): string =>
  field.bound.print(memberValue(field, value), look) || value

/** The value of a group, drawn as in the cells of the list. */
export const MemberName = ({
  field,
  value,
  cells,
  printed,
}: {
  readonly field: Field
  readonly value: string
  readonly cells: LoadedViews
  readonly printed: string
}) => (
  <ReadValue
    bound={field.bound}
    value={memberValue(field, value)}
    printed={printed}
    drawing={cells[field.node.kind]?.cell}
  />
)
