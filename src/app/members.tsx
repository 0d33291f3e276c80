import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { MembersDrawer } from '#renderers/pages/entries/parts/members-drawer.tsx'
import { useMay } from '#renderers/runtime.tsx'
import { makeMemberStore } from '#src/engine/member-store.ts'
import type { MemberCalls } from '#src/engine/member-store.ts'
import { useEngine } from './engine.tsx'

interface MembersProps {
  readonly calls: MemberCalls
  readonly entry: { readonly id: string; readonly name: string }
  /** Title; by default the members of the entry. */
  readonly title?: string
  onClose(): void
}

/** The members of one position, role or group, or the people led by a user, beside the list. */
export const Members = observer(({ calls, entry, title, onClose }: MembersProps) => {
  const { send } = useEngine()
  const may = useMay()
  const [members] = useState(() => makeMemberStore(send, calls, entry.id))
  return (
    <MembersDrawer
      name={entry.name}
      {...(title && { title })}
      store={members.store}
      {...(may(calls.setMembers) && { add: members.add })}
      onClose={onClose}
    />
  )
})
