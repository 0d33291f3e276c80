import { useState } from 'react'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { EntryFields } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { GroupEntry } from '#schemas/api/group.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import type { EntryStore } from '#src/engine/entry-store.ts'
import { draftOf, emptyDraft } from './store.ts'
import type { GroupDraft } from './store.ts'
import { groupTexts } from './texts.ts'

interface GroupEditProps {
  readonly store: EntryStore<GroupEntry, GroupDraft>
  /** Null to add a new group. */
  readonly entry: GroupEntry | null
  onDone(): void
}

/** Adds or changes one group (section 6). */
export const Edit = ({ store, entry, onDone }: GroupEditProps) => {
  const text = useTexts(groupTexts)
  const nameOf = useNameOf()
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<GroupDraft>
      {...(entry === null && { repeats: [] })}
      title={text(entry ? 'edit' : 'add', { name: entry ? nameOf(entry) : '' })}
      width={640}
      draft={entry ? draftOf(entry) : emptyDraft}
      save={save}
      onDone={onDone}
    >
      <EntryFields name={text('name')} code={text('code')} />
    </EntryDialog>
  )
}
