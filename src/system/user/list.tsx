import { Suspense, useState } from 'react'
import { App, Button, Flex, Grid, Select, Spin, Tag } from 'antd'
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import type { EntryAction } from '#renderers/pages/entries/parts/entry-actions.tsx'
import { ExportDialog } from '#renderers/pages/entries/parts/export-dialog.tsx'
import type { ExportAsk } from '#renderers/pages/entries/parts/export-dialog.tsx'
import { OrganizeFilter } from '#renderers/pages/entries/parts/organize-filter.tsx'
import { OrganizeSide } from '#renderers/pages/entries/parts/organize-side.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { handovers } from '#schemas/api/handover.ts'
import { userSheets } from '#schemas/api/user-sheet.ts'
import { users, userStates } from '#schemas/api/user.ts'
import type { UserDetail, UserRow } from '#schemas/api/user.ts'
import { holdsField } from '#schemas/page-fields.ts'
import { exportColumns, userColumnTexts, userWordTexts } from '#schemas/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'
import { Members } from '#src/app/members.tsx'
import { Handover, UserImport } from '#src/app/user-dialogs.ts'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { openLookups } from '#src/engine/lookups.ts'
import Edit, { ResetDialog } from './edit.tsx'
import { makeUserStore, userActs } from './store.ts'
import type { UserActs } from './store.ts'
import { userTexts } from './texts.ts'

const nameOf = ({ realName }: UserRow): string => realName
const marks = [
  { mark: userStates.on, word: 'mark1', color: 'success' },
  { mark: userStates.off, word: 'mark0', color: 'default' },
  { mark: userStates.locked, word: 'mark2', color: 'warning' },
] as const

type Open =
  | { readonly what: 'edit'; readonly user: UserDetail | null }
  | { readonly what: 'reset' | 'handover' | 'led'; readonly user: UserRow }
  | { readonly what: 'import' | 'export' }

/**
 * Users by organisation (7.7): to find, add, change, switch, reset, hand over, bring in, take out
 * and remove.
 */
const UserList = observer(() => {
  const engine = useEngine()
  const { send, session, get } = engine
  const lookups = get(openLookups)
  const text = useTexts(userTexts)
  const say = useTexts(entryTexts)
  const column = useTexts(userColumnTexts)
  const word = useTexts(userWordTexts)
  const isDesk = Grid.useBreakpoint().lg === true
  const refresh = () => void lookups.refresh()
  const [store] = useState(() => makeUserStore(engine, refresh))
  useEntryAddress(store, ['organizeId', 'enabledMark'])
  const [acts] = useState(() => userActs(send, store, refresh))
  const [open, setOpen] = useState<Open | null>(null)
  const switchTo = useSwitch(acts)
  const [isOpening, setOpening] = useState(false)
  const me = session.current?.userInfo.userId
  const holds = holdsField(session.rights, 'user', 'column')
  const columns = [
    {
      key: 'account',
      title: column('account'),
      width: 110,
      render: ({ account }: UserRow) => account,
    },
    { key: 'realName', title: column('realName'), width: 120, render: nameOf },
    {
      key: 'state',
      title: say('state'),
      width: 80,
      render: ({ enabledMark }: UserRow) =>
        marks.map(
          ({ mark, word: key, color }) =>
            mark === enabledMark && (
              <Tag key={key} color={color}>
                {word(key)}
              </Tag>
            ),
        ),
    },
    {
      key: 'organize',
      title: column('organize'),
      width: 200,
      render: ({ organize }: UserRow) => organize || '-',
    },
    {
      key: 'positions',
      title: column('positions'),
      width: 110,
      render: ({ position }: UserRow) => position || '-',
    },
    {
      key: 'roles',
      title: column('roles'),
      width: 110,
      render: ({ roleName }: UserRow) => roleName || '-',
    },
    {
      key: 'mobilePhone',
      title: column('mobilePhone'),
      width: 130,
      render: ({ mobilePhone }: UserRow) => mobilePhone || '-',
    },
  ].filter(({ key }) => holds(key))
  /** Nobody switches himself or resets his own password: the server refuses it. */
  const actionsOf = (user: UserRow): readonly EntryAction[] => {
    const isOn = user.enabledMark === userStates.on
    const others = [
      { key: 'led', label: text('led'), run: () => setOpen({ what: 'led', user }) },
      {
        key: 'handover',
        label: text('handover'),
        call: handovers.run,
        run: () => setOpen({ what: 'handover', user }),
      },
    ]
    if (user.id === me) return others
    return [
      ...(isOn
        ? []
        : [
            {
              key: 'on',
              label: text(user.enabledMark === userStates.locked ? 'unlock' : 'enable'),
              call: users.state,
              run: () => switchTo(user, userStates.on),
            },
          ]),
      ...(isOn
        ? [
            {
              key: 'lock',
              label: text('lock'),
              call: users.state,
              run: () => switchTo(user, userStates.locked),
            },
          ]
        : []),
      ...(user.enabledMark === userStates.off
        ? []
        : [
            {
              key: 'off',
              label: text('disable'),
              call: users.state,
              run: () => switchTo(user, userStates.off),
            },
          ]),
      {
        key: 'reset',
        label: text('reset'),
        call: users.resetPassword,
        run: () => setOpen({ what: 'reset', user }),
      },
      ...others,
    ]
  }
  const filters = (
    <>
      {!isDesk && <OrganizeFilter store={store} />}
      <Select<number>
        allowClear
        aria-label={say('state')}
        placeholder={text('allStates')}
        value={store.ask.filters['enabledMark'] as number}
        options={marks.map(({ mark, word: key }) => ({ value: mark, label: word(key) }))}
        style={{ width: 140 }}
        onChange={(enabledMark?: number) => store.search({ filters: { enabledMark } })}
      />
    </>
  )
  /** Reads a user whole before he is changed: the list knows a part only. */
  const edit = async (user: UserRow | null) => {
    setOpening(true)
    try {
      setOpen({ what: 'edit', user: user && (await acts.get(user.id)) })
    } catch {
      // The toast said why.
    } finally {
      setOpening(false)
    }
  }
  const done = () => setOpen(null)
  const changed = () => {
    refresh()
    void store.load()
  }
  const takeOut = async ({ format, columns: chosen }: ExportAsk, signal: AbortSignal) =>
    saveFile(await acts.exportAs(format, chosen, signal), `${text('fileName')}.${format}`)
  const buttons = (
    <>
      <Permitted call={userSheets.importData}>
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen({ what: 'import' })}>
          {text('import')}
        </Button>
      </Permitted>
      <Permitted call={userSheets.exportExcel}>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen({ what: 'export' })}>
          {say('export')}
        </Button>
      </Permitted>
    </>
  )
  return (
    <Flex gap="middle" align="start">
      {isDesk && !store.isForbidden && <OrganizeSide store={store} />}
      <div style={{ flex: 1, minWidth: 0 }}>
        <EntriesPage<UserRow>
          title={text('title')}
          store={store}
          columns={columns}
          nameOf={nameOf}
          filters={filters}
          buttons={buttons}
          onEdit={(user) => void edit(user)}
          actionsOf={actionsOf}
          isRemovable={({ id }) => id !== me}
          {...(!session.rights.isAdministrator && { emptyNote: text('emptyNote') })}
        />
      </div>
      {isOpening && <Spin fullscreen delay={300} />}
      {open?.what === 'edit' && <Edit store={store} entry={open.user} onDone={done} />}
      {open?.what === 'reset' && <ResetDialog user={open.user} acts={acts} onDone={done} />}
      {open?.what === 'led' && (
        <Members
          key={open.user.id}
          calls={users}
          entry={{ id: open.user.id, fullName: open.user.realName }}
          title={text('ledBy', { name: open.user.realName })}
          onClose={done}
        />
      )}
      {open?.what === 'export' && (
        <ExportDialog
          title={text('exportTitle')}
          columns={exportColumns.filter(holds).map((key) => ({ key, title: column(key) }))}
          total={store.total}
          run={takeOut}
          onClose={done}
        />
      )}
      <Suspense fallback={<Spin fullscreen delay={300} />}>
        {open?.what === 'handover' && (
          <Handover user={open.user} onDone={() => (changed(), done())} />
        )}
        {open?.what === 'import' && <UserImport onImported={changed} onClose={done} />}
      </Suspense>
    </Flex>
  )
})
export default UserList

/** Switches a user; what ends his sessions asks first. */
function useSwitch(acts: UserActs): (user: UserRow, mark: number) => void {
  const text = useTexts(userTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  return (user, mark) => {
    // A refusal was already said by the toast.
    const act = () =>
      acts.switchTo(user, mark).then(
        () => void message.success(text('done')),
        () => undefined,
      )
    if (mark === userStates.on) void act()
    else
      void modal.confirm({
        title: user.realName,
        content: text('endAsk'),
        okText: text(mark === userStates.locked ? 'lock' : 'disable'),
        cancelText: say('cancel'),
        okButtonProps: { danger: true },
        onOk: act,
      })
  }
}
