import { useState } from 'react'
import { App, Button, Select, Tabs, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import type { EntryColumn } from '#renderers/pages/entries/parts/entry-table.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { DayRange } from '#renderers/parts/search-range.tsx'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { logs, logTypes } from '#schemas/api/log.ts'
import type { LogRemoval, LogType } from '#schemas/api/log.ts'
import { actTexts, sayAct, sayTarget } from '#schemas/audit-words.ts'
import { formatTime } from '#schemas/format/time.ts'
import type { Say } from '#schemas/text.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useAddressWord, useEntryAddress } from '#src/app/use-entry-address.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { LineDrawer } from './edit.tsx'
import { exportLog, makeLogStore, removeLines } from './store.ts'
import type { LogLines } from './store.ts'
import { logTexts } from './texts.ts'

type Text = ReturnType<typeof useTexts<keyof typeof logTexts.en>>

/**
 * What differs from log to log: columns beside time, person and address, and what can be asked for
 * beside the keyword.
 */
interface LogKind<T extends LogType> {
  columns(text: Text, say: Say): readonly EntryColumn<LogLines[T]>[]
  choices(
    text: Text,
    say: Say,
  ): readonly {
    readonly filter: string
    readonly label: string
    readonly options: readonly { readonly value: string | number; readonly label: string }[]
  }[]
  readonly hasDetails: boolean
}

const dash = (value: string): string => value || '-'
const kinds: { readonly [T in LogType]: LogKind<T> } = {
  SignIn: {
    columns: (text) => [
      {
        key: 'type',
        title: text('type'),
        width: 110,
        render: ({ loginType }) => text(loginType === 0 ? 'signIn' : 'signOut'),
      },
      {
        key: 'result',
        title: text('result'),
        width: 100,
        render: ({ loginMark }) => (
          <Tag color={loginMark === 1 ? 'success' : 'error'}>
            {text(loginMark === 1 ? 'worked' : 'refused')}
          </Tag>
        ),
      },
      {
        key: 'platform',
        title: text('platform'),
        width: 120,
        render: ({ platForm }) => dash(platForm),
      },
      {
        key: 'browser',
        title: text('browser'),
        width: 140,
        render: ({ browser }) => dash(browser),
      },
    ],
    choices: (text) => [
      {
        filter: 'loginType',
        label: text('type'),
        options: [
          { value: 0, label: text('signIn') },
          { value: 1, label: text('signOut') },
        ],
      },
      {
        filter: 'loginMark',
        label: text('result'),
        options: [
          { value: 1, label: text('worked') },
          { value: 0, label: text('refused') },
        ],
      },
    ],
    hasDetails: false,
  },
  Operation: {
    columns: (text, say) => [
      { key: 'what', title: text('what'), width: 180, render: ({ what }) => sayAct(what, say) },
      {
        key: 'target',
        title: text('target'),
        width: 220,
        render: (line) => dash(sayTarget(line, say)),
      },
    ],
    choices: (text, say) => [
      {
        filter: 'what',
        label: text('what'),
        options: Object.keys(actTexts.en).map((value) => ({ value, label: sayAct(value, say) })),
      },
    ],
    hasDetails: true,
  },
  Request: {
    columns: (text) => [
      {
        key: 'request',
        title: text('request'),
        width: 320,
        render: ({ requestMethod, requestUrl }) => `${requestMethod} ${requestUrl}`,
      },
      {
        key: 'status',
        title: text('status'),
        width: 90,
        render: ({ status }) => <Tag color={status < 400 ? 'success' : 'error'}>{status}</Tag>,
      },
      {
        key: 'duration',
        title: text('duration'),
        width: 110,
        align: 'right',
        render: ({ requestDuration }) => text('milliseconds', { count: requestDuration }),
      },
    ],
    choices: (text) => [
      {
        filter: 'requestMethod',
        label: text('method'),
        options: ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value })),
      },
      {
        filter: 'isRefused',
        label: text('result'),
        options: [
          { value: 0, label: text('worked') },
          { value: 1, label: text('refused') },
        ],
      },
    ],
    hasDetails: false,
  },
  Error: {
    columns: (text) => [
      {
        key: 'request',
        title: text('request'),
        width: 260,
        render: ({ requestMethod, requestUrl }) => `${requestMethod} ${requestUrl}`,
      },
      { key: 'message', title: text('message'), width: 280, render: ({ message }) => message },
    ],
    choices: () => [],
    hasDetails: true,
  },
}

/** The logs: sign-ins, changes, requests and errors, each with its own search. */
const LogList = () => {
  const text = useTexts(logTexts)
  const [word, turnTo] = useAddressWord('type')
  const active = logTypes.find((one) => one === word) ?? logTypes[0]
  return (
    <Tabs
      aria-label={text('kinds')}
      destroyOnHidden
      activeKey={active}
      onChange={turnTo}
      items={logTypes.map((type) => ({
        key: type,
        label: text(type),
        children: <Log type={type} />,
      }))}
    />
  )
}
export default LogList

interface LogProps<T extends LogType> {
  readonly type: T
}

const Log = observer(<T extends LogType>({ type }: LogProps<T>) => {
  const { send, session } = useEngine()
  const { timeZone, say: speak } = useRuntime()
  const text = useTexts(logTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [opened, setOpened] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [store] = useState(() => makeLogStore(send, type))
  const kind: LogKind<T> = kinds[type]
  useEntryAddress(store, [
    'userId',
    'startTime',
    'endTime',
    ...kind.choices(text, speak).map(({ filter }) => filter),
  ])
  const { userId, startTime, endTime } = store.ask.filters
  const mayRemove = session.rights.isAdministrator

  const save = async () => {
    setBusy(true)
    // A refusal was said by the toast.
    await exportLog(send, type, store.ask).then(
      (file) => saveFile(file, `${text(type)}.xlsx`),
      () => undefined,
    )
    setBusy(false)
  }
  const remove = (body: LogRemoval, content: string) => {
    const act = async () => {
      void message.success(text('removedCount', { count: await removeLines(send, type, body) }))
      setChosen([])
      await store.load()
    }
    void modal.confirm({
      title: text(type),
      content,
      okText: say('remove'),
      cancelText: say('cancel'),
      okButtonProps: { danger: true },
      onOk: () => act().catch(() => undefined),
    })
  }
  const columns: readonly EntryColumn<LogLines[T]>[] = [
    {
      key: 'time',
      title: text('time'),
      width: 180,
      render: ({ creatorTime }) => formatTime(creatorTime, timeZone),
    },
    {
      key: 'user',
      title: text('user'),
      width: 160,
      render: ({ userName, account }) => (userName ? `${userName} (${account})` : dash(account)),
    },
    {
      key: 'address',
      title: text('address'),
      width: 140,
      render: ({ ipAddress }) => dash(ipAddress),
    },
    ...kind.columns(text, speak),
  ]
  const filters = (
    <>
      <UserPicker
        among={null}
        multiple={false}
        value={userId ?? ''}
        allowClear
        placeholder={text('anyUser')}
        aria-label={text('user')}
        style={{ width: 180, maxWidth: '100%' }}
        onPick={(id) => store.search({ filters: { userId: typeof id === 'string' ? id : '' } })}
      />
      <div style={{ width: 260, maxWidth: '100%' }}>
        <DayRange
          id={`period-${type}`}
          label={text('period')}
          hasInstants
          value={[startTime ?? null, endTime ?? null]}
          onChange={(range) =>
            store.search({
              filters: { startTime: range?.[0] ?? undefined, endTime: range?.[1] ?? undefined },
            })
          }
        />
      </div>
      {kind.choices(text, speak).map(({ filter, label, options }) => (
        <Select
          key={filter}
          aria-label={label}
          placeholder={label}
          allowClear
          value={store.ask.filters[filter] ?? null}
          options={[...options]}
          style={{ width: 140 }}
          onChange={(value) => store.search({ filters: { [filter]: value ?? undefined } })}
        />
      ))}
    </>
  )
  const buttons = (
    <>
      {mayRemove && (
        <Button
          danger
          disabled={chosen.length === 0}
          onClick={() => remove({ ids: [...chosen] }, say('removePrompt'))}
        >
          {text('removeChosen', { count: chosen.length })}
        </Button>
      )}
      {mayRemove && typeof startTime === 'number' && typeof endTime === 'number' && (
        <Button danger onClick={() => remove({ startTime, endTime }, text('removeTimeAsk'))}>
          {text('removeTime')}
        </Button>
      )}
      <Permitted call={logs.exportLog}>
        <Button loading={isBusy} onClick={() => void save()}>
          {text('export')}
        </Button>
      </Permitted>
    </>
  )
  return (
    <>
      <EntriesPage<LogLines[T]>
        title={text(type)}
        store={store}
        columns={columns}
        nameOf={({ creatorTime, account }) => `${formatTime(creatorTime, timeZone)} ${account}`}
        filters={filters}
        buttons={buttons}
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
