import { useState } from 'react'
import { Grid, Spin } from 'antd'
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { toChoiceSlot } from '#renderers/pages/entries/parts/choice-filter.tsx'
import { useOrganizeSlot } from '#renderers/pages/entries/parts/organize-filter.tsx'
import { OrganizeSide } from '#renderers/pages/entries/parts/organize-side.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { userSheets } from '#schemas/api/user-sheet.ts'
import type { UserRow } from '#schemas/api/user.ts'
import { userWordTexts } from '#schemas/person/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { openLookups } from '#src/engine/lookups.ts'
import type { UserDialogState } from './parts/dialogs.tsx'
import { useBatch } from './parts/use-batch.tsx'
import { useActions } from './parts/use-actions.ts'
import { marks, useColumns } from './parts/use-columns.tsx'
import { makeUserStore, userActs } from './store.ts'
import type { FirstPassword } from './store.ts'
import { userTexts } from './texts.ts'

const FirstPasswordDialog = later(
  async () => (await import('./parts/first-password.tsx')).FirstPasswordDialog,
)
const Dialogs = later(async () => (await import('./parts/dialogs.tsx')).Dialogs)
const nameOf = ({ realName }: UserRow): string => realName

/**
 * Users by organization (7.7): find, add, change, enable or disable, reset passwords, hand over,
 * import, export and remove.
 */
const UserList = observer(() => {
  const engine = useEngine()
  const { send, session, get } = engine
  const lookups = get(openLookups)
  const text = useTexts(userTexts)
  const say = useTexts(entryTexts)
  const word = useTexts(userWordTexts)
  const isDesk = Grid.useBreakpoint().lg === true
  const refresh = () => void lookups.refresh()
  const [first, setFirst] = useState<FirstPassword | null>(null)
  const [store] = useState(() => makeUserStore(engine, { changed: refresh, made: setFirst }))
  useEntryAddress(store, ['organizeId', 'enabledMark'])
  const [acts] = useState(() => userActs(send, store, refresh))
  const [open, setOpen] = useState<UserDialogState | null>(null)
  const [isOpening, setOpening] = useState(false)
  const columns = useColumns()
  const actionsOf = useActions(acts, setOpen)
  const { selection, dialog } = useBatch(store.rows, () => (refresh(), void store.load()))
  const headActs = useHeadActs((what) => setOpen({ what }))
  const me = session.current?.userInfo.userId
  const organize = useOrganizeSlot(store)
  const filters = [
    ...(isDesk ? [] : [organize]),
    toChoiceSlot({
      store,
      name: 'enabledMark',
      label: say('state'),
      all: text('allStates'),
      options: marks.map(({ mark, word: key }) => ({ value: mark, label: word(key) })),
    }),
  ]
  /** Loads the whole user before editing, because the list contains only some of the fields. */
  const edit = async (user: UserRow | null) => {
    setOpening(true)
    try {
      setOpen({ what: 'edit', user: user && (await acts.get(user.id)) })
    } catch {
      // The toast has already shown the failure.
    } finally {
      setOpening(false)
    }
  }
  return (
    <>
      <EntriesPage<UserRow>
        noun="user"
        side={isDesk && <OrganizeSide store={store} />}
        title={text('title')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        filters={filters}
        acts={headActs}
        onEdit={(user) => void edit(user)}
        actionsOf={actionsOf}
        {...selection}
        isRemovable={({ id }) => id !== me}
        {...(!session.rights.isAdministrator && { emptyNote: text('emptyNote') })}
      />
      {first && <FirstPasswordDialog first={first} onClose={() => setFirst(null)} />}
      {dialog}
      {isOpening && <Spin fullscreen delay={300} />}
      {open && (
        <Dialogs
          open={open}
          store={store}
          acts={acts}
          onChanged={() => {
            refresh()
            void store.load()
          }}
          onDone={() => setOpen(null)}
        />
      )}
    </>
  )
})
export default UserList

/** The actions for import and export. */
function useHeadActs(open: (what: 'import' | 'export') => void): readonly HeadAct[] {
  const text = useTexts(userTexts)
  const say = useTexts(entryTexts)
  return [
    {
      key: 'import',
      label: text('import'),
      icon: <UploadOutlined aria-hidden />,
      call: userSheets.importData,
      run: () => open('import'),
    },
    {
      key: 'export',
      label: say('export'),
      icon: <DownloadOutlined aria-hidden />,
      call: userSheets.exportExcel,
      run: () => open('export'),
    },
  ]
}
