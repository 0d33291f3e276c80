import { useState } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { EntryColumn } from '#renderers/pages/entries/parts/entry-table.tsx'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { LogType } from '#schemas/api/log.ts'
import { canRemoveLines } from '#schemas/api/log.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { LineDrawer } from '../edit.tsx'
import { makeLogStore } from '../store.ts'
import type { LogLines } from '../store.ts'
import { logTexts } from '../texts.ts'
import { RemoveChosen, useHeadActs } from './log-buttons.tsx'
import { useLogFilters } from './log-filters.tsx'
import { dash, kinds } from './log-kinds.tsx'
import type { LogKind } from './log-kinds.tsx'

interface LogProps<T extends LogType> {
  readonly type: T
  /** Chooses another log. */
  readonly tabs: ReactNode
}

/** The columns of a log: time, user and address, then those of its kind. */
function useColumns<T extends LogType>(kind: LogKind<T>): readonly EntryColumn<LogLines[T]>[] {
  const { timeZone, say } = useRuntime()
  const text = useTexts(logTexts)
  return [
    {
      key: 'time',
      sort: 'creatorTime',
      title: text('time'),
      width: 180,
      render: ({ creatorTime }) => formatTime(creatorTime, timeZone),
    },
    {
      key: 'user',
      sort: 'userName',
      title: text('user'),
      width: 160,
      render: ({ userName, account }) => (userName ? `${userName} (${account})` : dash(account)),
    },
    {
      key: 'address',
      sort: 'ipAddress',
      title: text('address'),
      width: 140,
      render: ({ ipAddress }) => dash(ipAddress),
    },
    ...kind.columns(text, say),
  ]
}

/** One log with its filters; administrators can remove lines. */
export const Log = observer(<T extends LogType>({ type, tabs }: LogProps<T>) => {
  const { send, session } = useEngine()
  const { timeZone, say } = useRuntime()
  const text = useTexts(logTexts)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [opened, setOpened] = useState('')
  const [store] = useState(() => makeLogStore(send, type))
  const mayRemove = session.rights.isAdministrator && canRemoveLines(type)
  const kind: LogKind<T> = kinds[type]
  const columns = useColumns(kind)
  const filters = useLogFilters(type, store)
  const acts = useHeadActs({ type, store, onRemoved: () => setChosen([]) })
  useEntryAddress(store, [
    'userId',
    'startTime',
    'endTime',
    ...kind.choices(text, say).map(({ filter }) => filter),
  ])
  return (
    <>
      <EntriesPage<LogLines[T]>
        noun={`log_${type}`}
        title={text('title')}
        tabs={tabs}
        store={store}
        columns={columns}
        nameOf={({ creatorTime, account }) => `${formatTime(creatorTime, timeZone)} ${account}`}
        filters={filters}
        acts={acts}
        selectionActions={
          <RemoveChosen type={type} store={store} chosen={chosen} onRemoved={() => setChosen([])} />
        }
        {...(mayRemove && { selected: chosen, onSelect: setChosen })}
        {...(kind.hasDetails && {
          actionsOf: ({ id }) => [
            { key: 'details', label: text('details'), run: () => setOpened(id) },
          ],
        })}
      />
      {opened !== '' && (
        <LineDrawer key={opened} type={type} id={opened} onClose={() => setOpened('')} />
      )}
    </>
  )
})
