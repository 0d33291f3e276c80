import type { ReactNode } from 'react'
import type { Picking } from '#schemas/source/define.ts'
import { lineNounOf, restrictionOf, sourceOf } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { AreaPicker } from './area-picker.tsx'
import type { PickProps } from './choices.ts'
import { LinePicker } from './line-picker.tsx'
import { MemberPicker } from './member-picker.tsx'
import { UserPicker } from './user-picker.tsx'

export interface ReferenceProps extends PickProps {
  readonly reference: Reference
}

const amongOf = (reference: Reference) => restrictionOf(reference)?.among ?? null

const SearchAreas = ({ reference: _reference, ...pick }: ReferenceProps) => (
  <AreaPicker {...pick} level={Infinity} />
)

function SearchLines({ reference, ...pick }: ReferenceProps) {
  const of = lineNounOf(reference.to)
  return of && <LinePicker {...pick} of={of} among={amongOf(reference)} />
}

type DialogPicking = Exclude<Picking, 'choices' | 'tree'>

const pickers: { readonly [P in DialogPicking]: (props: ReferenceProps) => ReactNode } = {
  area: SearchAreas,
  people: ({ reference, ...pick }) => <UserPicker {...pick} among={amongOf(reference)} />,
  members: ({ reference, ...pick }) => <MemberPicker {...pick} among={amongOf(reference)} />,
  lines: SearchLines,
}

/** A search field whose value is chosen in a dialog: people, departments, areas and the like. */
export function DialogPick(props: ReferenceProps) {
  const picking = sourceOf(props.reference).picking(props.reference)
  if (picking === 'choices' || picking === 'tree') return null
  const Picker = pickers[picking]
  return <Picker {...props} />
}
