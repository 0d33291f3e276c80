import { useState } from 'react'
import { Form } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { EntryFields, Half, useNeeded } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { OrganizeField } from '#renderers/pages/entries/parts/pick-fields.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { PositionEntry } from '#schemas/api/position.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import type { EntryStore } from '#src/engine/entry-store.ts'
import { draftOf, emptyDraft } from './store.ts'
import type { PositionDraft } from './store.ts'
import { positionTexts } from './texts.ts'

interface PositionEditProps {
  readonly store: EntryStore<PositionEntry, PositionDraft>
  /** Null to add a new position. */
  readonly entry: PositionEntry | null
  onDone(): void
}

/** Adds or changes one position (7.5). */
export const Edit = ({ store, entry, onDone }: PositionEditProps) => {
  const text = useTexts(positionTexts)
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  const needed = useNeeded()
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<PositionDraft>
      {...(entry === null && { repeats: ['organizeId'] })}
      title={text(entry ? 'edit' : 'add', { name: entry ? nameOf(entry) : '' })}
      width={640}
      draft={entry ? draftOf(entry) : emptyDraft}
      save={save}
      onDone={onDone}
    >
      <EntryFields name={text('name')} code={text('code')}>
        <Half>
          <Form.Item
            name="organizeId"
            label={say('organize')}
            rules={needed(say('organize'))}
            trigger="onPick"
          >
            <OrganizeField />
          </Form.Item>
        </Half>
      </EntryFields>
    </EntryDialog>
  )
}
