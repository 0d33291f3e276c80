import { Alert } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Field } from '#schemas/design/model.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { previewTexts } from './texts.ts'

export type NoteKey =
  | 'asNote'
  | 'grantsNote'
  | 'fresh'
  | 'freshAs'
  | 'closed'
  | 'unfit'
  | 'noAdd'
  | 'noOpen'
  | 'readOnly'

/** A note about the preview; about some of its fields if it names them. */
export interface Note {
  readonly key: NoteKey
  readonly name?: string
  readonly fields?: readonly Field[]
}

const named = 6

/** What the preview cannot show and why, one line for each note. */
export const Notes = ({ notes }: { readonly notes: readonly Note[] }) => {
  const text = useTexts(previewTexts)
  const { language } = useRuntime()
  const namesOf = (fields: readonly Field[]): string =>
    fields
      .slice(0, named)
      .map(({ node }) => labelOf(node, language) || node.field)
      .join(', ') + (fields.length > named ? ` … +${fields.length - named}` : '')
  const told = notes.filter(({ fields }) => fields === undefined || fields.length > 0)
  if (told.length === 0) return null
  return (
    <div className="design-preview-notes">
      {told.map(({ key, name = '', fields = [] }) => (
        <Alert key={key} banner type="info" title={text(key, { name, names: namesOf(fields) })} />
      ))}
    </div>
  )
}
