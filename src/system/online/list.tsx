import { useState } from 'react'
import { App, Button, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useMay, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { online } from '#schemas/api/online.ts'
import type { OnlineUser } from '#schemas/api/online.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { forceOffline, makeOnlineStore } from './store.ts'
import { onlineTexts } from './texts.ts'

const nameOf = ({ userName, account }: OnlineUser): string => `${userName} (${account})`

/** The columns of the signed-in users. */
function useColumns() {
  const { timeZone } = useRuntime()
  const text = useTexts(onlineTexts)
  const state = ({ isCurrent, isLocked }: OnlineUser) => (
    <Tag color={isCurrent ? 'processing' : isLocked ? 'default' : 'success'}>
      {text(isCurrent ? 'current' : isLocked ? 'locked' : 'active')}
    </Tag>
  )
  return [
    { key: 'user', sort: 'userName', title: text('user'), width: 180, render: nameOf },
    {
      key: 'organize',
      title: text('organize'),
      width: 200,
      render: ({ organize }: OnlineUser) => organize || '-',
    },
    {
      key: 'address',
      sort: 'loginIPAddress',
      title: text('address'),
      width: 140,
      render: ({ loginIPAddress }: OnlineUser) => loginIPAddress || '-',
    },
    {
      key: 'browser',
      title: text('browser'),
      width: 120,
      render: ({ loginBrowser }: OnlineUser) => loginBrowser || '-',
    },
    {
      key: 'system',
      isExtra: true as const,
      title: text('system'),
      width: 110,
      render: ({ loginSystem }: OnlineUser) => loginSystem || '-',
    },
    {
      key: 'login',
      sort: 'loginTime',
      title: text('login'),
      width: 170,
      render: ({ loginTime }: OnlineUser) => formatTime(loginTime, timeZone),
    },
    {
      key: 'last',
      sort: 'lastTime',
      title: text('last'),
      width: 150,
      render: ({ lastTime }: OnlineUser) => formatTime(lastTime, timeZone, 'YYYY-MM-DD HH:mm'),
    },
    { key: 'state', title: text('state'), width: 110, render: state },
  ]
}

/**
 * The signed-in users and where they are signed in from; sessions can be ended one by one or
 * together.
 */
const OnlineList = observer(() => {
  const { send } = useEngine()
  const may = useMay()
  const text = useTexts(onlineTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  const [store] = useState(() => makeOnlineStore(send))
  useEntryAddress(store)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const end = async (ids: readonly string[]) => {
    try {
      void message.success(text('ended', { count: await forceOffline(send, ids) }))
      setChosen((before) => before.filter((id) => !ids.includes(id)))
      await store.load()
    } catch {
      // The toast has already shown a failure; the confirmation just closes.
    }
  }
  const ask = (ids: readonly string[], title: string, content: string) =>
    void modal.confirm({
      title,
      content,
      okText: text('force'),
      cancelText: say('cancel'),
      okButtonProps: { danger: true },
      onOk: () => end(ids),
    })
  const columns = useColumns()
  return (
    <EntriesPage<OnlineUser>
      noun="online"
      title={text('title')}
      store={store}
      columns={columns}
      nameOf={nameOf}
      {...(may(online.forceOfflineAll) && { selected: chosen, onSelect: setChosen })}
      selectionActions={
        <Permitted call={online.forceOfflineAll}>
          <Button
            size="small"
            danger
            onClick={() =>
              ask(chosen, text('askManyTitle', { count: chosen.length }), text('askMany'))
            }
          >
            {text('force')}
          </Button>
        </Permitted>
      }
      actionsOf={(entry) => [
        {
          key: 'force',
          label: text('force'),
          isDanger: true,
          call: online.forceOffline,
          run: () => ask([entry.id], text('askTitle', { name: nameOf(entry) }), text('ask')),
        },
      ]}
    />
  )
})
export default OnlineList
