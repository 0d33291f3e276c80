import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { UserDetail, UserRow } from '#schemas/api/user.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import type { EntryStore } from '#src/engine/entry-store.ts'
import { draftOf, emptyDraft } from './store.ts'
import type { UserDraft } from './store.ts'
import { userTexts } from './texts.ts'
import { AccountPart } from './parts/account-part.tsx'
import { Part } from './parts/part.tsx'
import { useHolds } from './parts/use-holds.ts'
import { PlacePart } from './parts/place-part.tsx'
import { PersonPart } from './parts/person-part.tsx'
import { Word } from './parts/word-field.tsx'

interface UserEditProps {
  readonly store: EntryStore<UserRow, UserDraft>
  /** Null to add a new user. */
  readonly entry: UserDetail | null
  onDone(): void
}

/**
 * Adds or changes one user (7.7): account, organizations and rights, contact and personal data. The
 * account name cannot be changed later.
 */
export const Edit = ({ store, entry, onDone }: UserEditProps) => {
  const text = useTexts(userTexts)
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<UserDraft>
      {...(entry === null && { repeats: [] })}
      title={text(entry ? 'edit' : 'add', { name: entry?.realName ?? '' })}
      draft={entry ? draftOf(entry) : emptyDraft(String(store.ask.filters['organizeId'] ?? ''))}
      save={save}
      onDone={onDone}
    >
      <AccountPart isNew={entry === null} />
      <PlacePart />
      <ContactPart />
      <PersonPart />
    </EntryDialog>
  )
}

const contacts = [
  'mobilePhone',
  'email',
  'telePhone',
  'landline',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
] as const

const ContactPart = observer(() => {
  const text = useTexts(userTexts)
  const held = contacts.filter(useHolds())
  return (
    held.length > 0 && (
      <Part title={text('contactPart')}>
        {held.map((name) => (
          <Word key={name} name={name} />
        ))}
      </Part>
    )
  )
})
