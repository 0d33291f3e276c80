import { useEffect, useState } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import {
  Alert,
  Button,
  Card,
  Empty,
  Flex,
  Grid,
  Pagination,
  Result,
  Skeleton,
  Switch,
  Typography,
} from 'antd'
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { KeywordBox } from '#renderers/parts/keyword-box.tsx'
import type { Reference } from '#schemas/api/reference.ts'
import type { EntryPort } from '#schemas/runtime.ts'
import { pageSizes } from '#schemas/wire/page.ts'
import { EntryActions } from './parts/entry-actions.tsx'
import type { EntryAction } from './parts/entry-actions.tsx'
import { EntryCards } from './parts/entry-cards.tsx'
import { EntryTable } from './parts/entry-table.tsx'
import type { EntryColumn } from './parts/entry-table.tsx'
import { entryTexts } from './parts/texts.ts'
import { useRemoving } from './parts/use-removing.tsx'

export interface EntriesPageProps<E> {
  readonly title: string
  /** What stands around says the title already: it only names the table. */
  readonly isTitled?: boolean
  readonly store: EntryPort<E>
  readonly columns: readonly EntryColumn<E>[]
  readonly nameOf: (entry: E) => string
  /** Opens the dialog: for an entry, or for a new one (null). */
  onEdit?(entry: E | null): void
  /** What else can be done to an entry, between editing and removing. */
  readonly actionsOf?: (entry: E) => readonly EntryAction[]
  /** Can this entry be removed? All can unless told. */
  readonly isRemovable?: (entry: E) => boolean
  /** Where an entry is named: shown in the question before it is removed. */
  readonly usesOf?: (entry: E) => Promise<{ readonly list: readonly Reference[] }>
  /** Can be searched by a keyword; all can unless told. */
  readonly hasKeyword?: boolean
  /** Further conditions beside the keyword. */
  readonly filters?: ReactNode
  /** Further buttons beside "New". */
  readonly buttons?: ReactNode
  /** Why there may be nothing although nothing was asked for. */
  readonly emptyNote?: string
  /** All entries come at once: no pages are turned. */
  readonly isWhole?: boolean
  readonly onOpen?: (entry: E) => void
  readonly selected?: readonly string[]
  readonly onSelect?: (ids: readonly string[]) => void
  /** What the line of an entry can do beside, as being dragged; on a desk. */
  readonly rowProps?: (entry: E) => HTMLAttributes<HTMLElement>
  /** Draws the entries otherwise than as a table. */
  readonly drawRows?: (rows: readonly E[]) => ReactNode
}

/** Entries that can be switched carry their state. */
const stateOf = (entry: object): number => ('enabledMark' in entry ? Number(entry.enabledMark) : 1)

/**
 * The list of a system noun: keyword and filters, pages, states, and what can be done to each
 * entry; the same on a desk and on a phone.
 */
export const EntriesPage = observer(
  <E extends { readonly id: string }>(props: EntriesPageProps<E>) => {
    const {
      title,
      store,
      columns,
      nameOf,
      onEdit,
      actionsOf,
      isRemovable = () => true,
      usesOf,
      hasKeyword = true,
      filters,
      buttons,
      emptyNote = '',
      isWhole = false,
      isTitled = false,
      drawRows,
    } = props
    const text = useTexts(entryTexts)
    const may = useMay()
    const isPhone = Grid.useBreakpoint().sm === false
    useEffect(() => void store.load(), [store])

    const { remove, dialog } = useRemoving({ store, nameOf, usesOf })
    const { calls = {} } = store
    const mayAsk = (call: EntryAction['call']): boolean => call === undefined || may(call)
    const [canAdd, canChange, canRemove] = [
      store.canAdd && mayAsk(calls.create),
      store.canChange && mayAsk(calls.update),
      store.canRemove && mayAsk(calls.remove),
    ]
    const actions = (entry: E): readonly EntryAction[] => [
      ...(canChange && onEdit
        ? [{ key: 'edit', label: text('edit'), run: () => onEdit(entry) }]
        : []),
      ...(actionsOf?.(entry) ?? []).filter(({ call }) => mayAsk(call)),
      ...(canRemove
        ? [
            {
              key: 'remove',
              label: text('remove'),
              isDanger: true,
              isDisabled: !isRemovable(entry),
              run: () => remove(entry),
            },
          ]
        : []),
    ]
    const state: EntryColumn<E> = {
      key: 'enabledMark',
      title: text('state'),
      width: 100,
      render: (entry) => (
        <StateSwitch
          isOn={stateOf(entry) === 1}
          label={text('switchOf', { name: nameOf(entry) })}
          {...(mayAsk(calls.state) && { onToggle: () => store.toggle(entry) })}
        />
      ),
    }
    const all = store.canToggle ? [...columns, state] : columns
    if (store.isForbidden) return <Result status="403" title={text('forbidden')} />
    const hasActions =
      (canChange && onEdit !== undefined) ||
      canRemove ||
      (actionsOf !== undefined &&
        (store.rows.length === 0 || store.rows.some((entry) => actions(entry).length > 0)))
    const drawActions = (entry: E) => <EntryActions actions={actions(entry)} name={nameOf(entry)} />
    const empty = (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')}>
        {!store.isFiltered && emptyNote}
        {store.isFiltered && <Button onClick={store.reset}>{text('clear')}</Button>}
      </Empty>
    )
    const drawList = () => {
      const { rows, isLoading } = store
      if (rows.length > 0 && drawRows) return drawRows(rows)
      if (!isPhone)
        return (
          <EntryTable
            {...props}
            rows={rows}
            columns={all}
            isLoading={isLoading}
            empty={empty}
            actionsOf={hasActions ? drawActions : undefined}
          />
        )
      return rows.length === 0 ? (
        empty
      ) : (
        <EntryCards
          {...props}
          rows={rows}
          columns={all}
          isLoading={isLoading}
          actionsOf={drawActions}
        />
      )
    }
    return (
      <Card>
        <Flex vertical gap="middle">
          <Flex justify={isTitled ? 'end' : 'space-between'} align="center" wrap gap={8}>
            {!isTitled && (
              <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>
                {title}
              </Typography.Title>
            )}
            <Flex gap={8} wrap>
              {buttons}
              <Button
                icon={<ReloadOutlined aria-hidden />}
                aria-label={text('reload')}
                onClick={() => void store.load()}
              />
              {canAdd && onEdit && (
                <Button
                  type="primary"
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => onEdit(null)}
                >
                  {text('add')}
                </Button>
              )}
            </Flex>
          </Flex>
          <search>
            <Flex gap={8} wrap>
              {hasKeyword && (
                <KeywordBox
                  keyword={store.ask.keyword}
                  label={text('keyword')}
                  button={text('search')}
                  width={280}
                  onSearch={(keyword) => store.search({ keyword })}
                />
              )}
              {filters}
            </Flex>
          </search>
          {store.failure !== undefined && (
            <Alert
              type="error"
              showIcon
              title={text('failed')}
              description={store.failure}
              action={
                <Button size="small" onClick={() => void store.load()}>
                  {text('retry')}
                </Button>
              }
            />
          )}
          {!store.hasLoaded && (store.isLoading || store.failure === undefined) && (
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          )}
          {store.hasLoaded && drawList()}
          {store.hasLoaded && !isWhole && store.total > 0 && (
            <nav aria-label={text('pages')}>
              <Pagination
                align="end"
                simple={isPhone}
                current={store.ask.page}
                pageSize={store.ask.size}
                total={store.total}
                pageSizeOptions={[...pageSizes]}
                showSizeChanger={!isPhone && { showSearch: false }}
                showTotal={(total) => text('total', { total })}
                onChange={store.turn}
              />
            </nav>
          )}
          {dialog}
        </Flex>
      </Card>
    )
  },
)

/**
 * Shows that it is under way, and goes back where the server refuses; without a way to toggle it
 * shows the state only.
 */
const StateSwitch = ({
  isOn,
  label,
  onToggle,
}: {
  readonly isOn: boolean
  readonly label: string
  readonly onToggle?: () => Promise<void>
}) => {
  const [isBusy, setBusy] = useState(false)
  const toggle = () => {
    setBusy(true)
    onToggle?.().then(
      () => setBusy(false),
      () => setBusy(false),
    )
  }
  return (
    <Switch
      size="small"
      checked={isOn}
      loading={isBusy}
      disabled={!onToggle}
      aria-label={label}
      onChange={toggle}
    />
  )
}
