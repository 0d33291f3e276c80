import { useState } from 'react'
import { MembersDrawer } from '#renderers/pages/entries/parts/members-drawer.tsx'
import { makeMemberStore } from '#src/engine/member-store.ts'
import type { MemberCalls } from '#src/engine/member-store.ts'
import { useEngine } from './engine.tsx'

interface MembersProps {
  readonly calls: MemberCalls
  readonly entry: { readonly id: string; readonly fullName: string }
  onClose(): void
}

/** The members of one position, role or group, beside its list. */
export const Members = ({ calls, entry, onClose }: MembersProps) => {
  const { send } = useEngine()
  const [members] = useState(() => makeMemberStore(send, calls, entry.id))
  return <MembersDrawer name={entry.fullName} store={members.store} add={members.add} onClose={onClose} />
}
