import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { DictionaryDataBranch, DictionaryTypeBranch } from '#schemas/api/dictionary.ts'
import { useEngine } from '#src/app/engine.tsx'
import { EditData } from '../edit.tsx'
import { makeDataStore } from '../store.ts'
import { dictionaryTexts } from '../texts.ts'

interface DataProps {
  readonly type: Pick<DictionaryTypeBranch, 'id' | 'fullName' | 'names' | 'isTree'>
  /** What the page of all dictionaries shows around it; there its button rights apply. */
  readonly around?: {
    readonly title: string
    readonly acts: readonly HeadAct[]
    readonly side: ReactNode
  }
}

/** The data of one dictionary. */
export const Data = observer(({ type, around }: DataProps) => {
  const { send } = useEngine()
  const text = useTexts(dictionaryTexts)
  const nameOf = useNameOf()
  const { id, isTree } = type
  const isOfAll = around !== undefined
  const store = useMemo(
    () => makeDataStore(send, { id, isTree }, isOfAll),
    [send, id, isTree, isOfAll],
  )
  const [editing, setEditing] = useState<{ readonly entry: DictionaryDataBranch | null } | null>(
    null,
  )
  const columns = [
    { key: 'fullName', title: text('name'), width: 220, render: nameOf },
    {
      key: 'enCode',
      title: text('code'),
      width: 160,
      render: ({ enCode }: DictionaryDataBranch) => enCode,
    },
    {
      key: 'sortCode',
      isExtra: true as const,
      title: text('order'),
      width: 90,
      align: 'right' as const,
      render: ({ sortCode }: DictionaryDataBranch) => sortCode,
    },
    {
      key: 'description',
      title: text('description'),
      width: 180,
      render: ({ description }: DictionaryDataBranch) => description || '-',
    },
  ]
  return (
    <>
      <EntriesPage<DictionaryDataBranch>
        noun="dictionary"
        title={nameOf(type)}
        {...(around && {
          ...around,
          note: (
            <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
              {nameOf(type)}
            </Typography.Title>
          ),
        })}
        store={store}
        columns={columns}
        nameOf={nameOf}
        isWhole
        onEdit={(entry) => setEditing({ entry })}
      />
      {editing && (
        <EditData
          key={editing.entry?.id ?? ''}
          store={store}
          type={type}
          entry={editing.entry}
          onDone={() => setEditing(null)}
        />
      )}
    </>
  )
})
