import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { Inked } from '#renderers/parts/inked.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { SignatureEntry } from '#schemas/api/signature.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { Edit } from './edit.tsx'
import { makeSignatureStore } from './store.ts'
import { signatureTexts } from './texts.ts'

/** Electronic seals, and who may use them. */
const SignatureList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(signatureTexts)
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  const [store] = useState(() => makeSignatureStore(send))
  useEntryAddress(store)
  const [editing, setEditing] = useState<{ readonly entry: SignatureEntry | null } | null>(null)
  const columns = [
    {
      key: 'image',
      title: text('image'),
      width: 130,
      render: (entry: SignatureEntry) => (
        <Inked value={entry.image} alt={nameOf(entry)} height={48} />
      ),
    },
    { key: 'fullName', title: text('name'), width: 200, render: nameOf },
    {
      key: 'enCode',
      title: text('code'),
      width: 160,
      render: ({ enCode }: SignatureEntry) => enCode,
    },
    {
      key: 'users',
      title: text('users'),
      width: 140,
      render: ({ userIds }: SignatureEntry) =>
        userIds.length === 0 ? text('nobody') : text('people', { count: userIds.length }),
    },
    {
      key: 'sortCode',
      title: say('order'),
      width: 90,
      align: 'right' as const,
      render: ({ sortCode }: SignatureEntry) => sortCode,
    },
  ]
  return (
    <>
      <EntriesPage<SignatureEntry>
        noun="signature"
        title={text('title')}
        emptyNote={text('emptyNote')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        onEdit={(entry) => setEditing({ entry })}
      />
      {editing && (
        <Edit
          key={editing.entry?.id ?? ''}
          store={store}
          entry={editing.entry}
          onDone={() => setEditing(null)}
        />
      )}
    </>
  )
})
export default SignatureList
