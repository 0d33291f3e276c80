import { useCallback, useState } from 'react'
import { Alert, Button, DatePicker, Empty, Flex, Input, Table, Tag } from 'antd'
import type { TableProps } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { profile } from '#schemas/api/profile.ts'
import type { SignInEntry } from '#schemas/api/profile.ts'
import { sayWay, signInWayTexts } from '#schemas/api/sign-in-words.ts'
import { formatTime, fromDay } from '#schemas/format/time.ts'
import { shiftDay } from '#schemas/format/wall.ts'
import { pageSizes } from '#schemas/wire/page-size.ts'
import { useEngine } from '#src/app/engine.tsx'
import { phoneQuery, useMedia } from '#src/app/media.ts'
import { useFresh } from '../use-fresh.ts'
import { fromDate, toDate } from './own-info.ts'
import { profileTexts } from './texts.ts'
import { ownTexts } from './own-texts.ts'

interface SystemLogRequest {
  readonly currentPage: number
  readonly pageSize: number
  readonly keyword?: string
  /** First and last day as YYYY-MM-DD, both included. */
  readonly days?: readonly [string, string]
}

const all: SystemLogRequest = { currentPage: 1, pageSize: pageSizes[0] }

const daysOf = (dates: readonly (Dayjs | null)[] | null): Pick<SystemLogRequest, 'days'> => {
  const [from, to] = (dates ?? []).map(fromDate)
  return from && to ? { days: [from, to] } : {}
}

/** The columns of the sign-ins; on a phone only two, which contain everything. */
function useColumns(isPhone: boolean): NonNullable<TableProps<SignInEntry>['columns']> {
  const { timeZone } = useRuntime()
  const { say } = useEngine()
  const text = useTexts(ownTexts)
  const what = ({ loginType, loginMark }: SignInEntry) =>
    loginMark === 1 ? (
      <Tag>{text(loginType === 0 ? 'signIn' : 'signOut')}</Tag>
    ) : (
      <Tag color="error">{text('refused')}</Tag>
    )
  const machine = ({ platForm, browser }: SignInEntry) =>
    [platForm, browser].filter(Boolean).join(' · ') || '-'
  return isPhone
    ? [
        {
          key: 'time',
          title: text('time'),
          render: (_, entry) => (
            <>
              {formatTime(entry.creatorTime, timeZone)} {what(entry)} {sayWay(entry, say)}
            </>
          ),
        },
        {
          key: 'machine',
          title: text('machine'),
          render: (_, entry) => (
            <>
              {entry.ipAddress} {machine(entry)}
            </>
          ),
        },
      ]
    : [
        {
          key: 'time',
          title: text('time'),
          width: 180,
          render: (_, { creatorTime }) => formatTime(creatorTime, timeZone),
        },
        { key: 'what', title: text('what'), width: 120, render: (_, entry) => what(entry) },
        {
          key: 'way',
          title: say(signInWayTexts, 'way'),
          width: 140,
          render: (_, entry) => sayWay(entry, say) || '-',
        },
        {
          key: 'address',
          title: text('address'),
          dataIndex: 'ipAddress',
          width: 160,
          render: (address: string) => address || '-',
        },
        { key: 'machine', title: text('machine'), render: (_, entry) => machine(entry) },
      ]
}

interface SearchProps {
  readonly asked: SystemLogRequest
  /** The text in the box, searched for already or not. */
  readonly typed: string
  onType(typed: string): void
  onAsk(change: (asked: SystemLogRequest) => SystemLogRequest): void
}

/** Filters the sign-ins by days and by address. */
const Search = ({ asked, typed, onType, onAsk }: SearchProps) => {
  const text = useTexts(ownTexts)
  return (
    <Flex gap={8} wrap role="search">
      <DatePicker.RangePicker
        aria-label={text('time')}
        placeholder={[text('from'), text('to')]}
        disabledDate={(date) => date.isAfter(dayjs(), 'day')}
        style={{ maxWidth: 280 }}
        value={asked.days ? [toDate(asked.days[0]), toDate(asked.days[1])] : null}
        onChange={(dates) => onAsk(({ days: _days, ...rest }) => ({ ...rest, ...daysOf(dates) }))}
      />
      <Input.Search
        allowClear
        placeholder={text('keyword')}
        aria-label={text('keyword')}
        style={{ maxWidth: 240 }}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onSearch={(keyword) =>
          onAsk(({ keyword: _keyword, ...rest }) => ({
            ...rest,
            ...(keyword.trim() && { keyword: keyword.trim() }),
          }))
        }
      />
    </Flex>
  )
}

/**
 * The user's sign-ins, sign-outs and failed attempts, in pages, by time and address (specification
 * 7.8).
 */
export const SystemLogPart = () => {
  const { send } = useEngine()
  const { timeZone } = useRuntime()
  const text = useTexts(ownTexts)
  const name = useTexts(profileTexts)
  const isPhone = useMedia(phoneQuery)
  const columns = useColumns(isPhone)
  const [asked, setAsked] = useState<SystemLogRequest>(all)
  const [typed, setTyped] = useState('')
  const load = useCallback(() => {
    const { days, ...query } = asked
    const range = days && {
      startTime: fromDay(days[0], timeZone),
      endTime: fromDay(shiftDay(days[1], 1, 'day'), timeZone) - 1,
    }
    return send(profile.systemLog, { query: { ...query, ...range } }, { quiet: true })
  }, [send, asked, timeZone])

  const { value, isBusy, isFailed, retry } = useFresh(load)
  const total = value?.pagination.total ?? 0
  const clear = () => {
    setTyped('')
    setAsked({ ...all, pageSize: asked.pageSize })
  }
  const isFiltered = asked.keyword !== undefined || asked.days !== undefined
  const empty = (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={name('empty')}>
      {isFiltered && <Button onClick={clear}>{text('clear')}</Button>}
    </Empty>
  )
  return (
    <Flex vertical gap={12}>
      <Search
        asked={asked}
        typed={typed}
        onType={setTyped}
        onAsk={(change) => setAsked((now) => ({ ...change(now), currentPage: 1 }))}
      />
      {isFailed && (
        <Alert
          type="error"
          showIcon
          title={name('failed')}
          action={
            <Button size="small" onClick={retry}>
              {name('retry')}
            </Button>
          }
        />
      )}
      <Table<SignInEntry>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={value?.list ?? []}
        loading={{ spinning: isBusy, delay: 300 }}
        locale={{ emptyText: isBusy ? ' ' : empty }}
        pagination={{
          current: asked.currentPage,
          pageSize: asked.pageSize,
          total,
          showSizeChanger: !isPhone,
          simple: isPhone,
          pageSizeOptions: [...pageSizes],
          showTotal: () => text('total', { total }),
          onChange: (currentPage, pageSize) =>
            setAsked({
              ...asked,
              currentPage: pageSize === asked.pageSize ? currentPage : 1,
              pageSize,
            }),
        }}
      />
    </Flex>
  )
}
