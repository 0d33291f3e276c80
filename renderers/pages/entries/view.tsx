import { useEffect } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import { Button, Card, Flex, Grid, Pagination, Result, Skeleton, Typography } from 'antd'
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { KeywordBox } from '#renderers/parts/keyword-box.tsx'
import type { ReferencePlace } from '#schemas/api/reference.ts'
import type { EntryPort } from '#schemas/runtime.ts'
import { pageSizes } from '#schemas/wire/page.ts'
import { EntryActions } from './parts/entry-actions.tsx'
import type { EntryAction } from './parts/entry-actions.tsx'
import { EntryRows } from './parts/entry-rows.tsx'
import type { EntryColumn } from './parts/entry-table.tsx'
import { LoadFailure } from './parts/load-failure.tsx'
import { useStateColumn } from './parts/state-column.tsx'
import { entryTexts } from './parts/texts.ts'
import { useEntryActions } from './parts/use-entry-actions.tsx'
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
  readonly usesOf?: (entry: E) => Promise<{ readonly list: readonly ReferencePlace[] }>
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

/** What the page is called, and its buttons. */
const Head = ({
  title,
  buttons,
  onReload,
  onAdd,
}: {
  /** '' where what stands around says it already. */
  readonly title: string
  readonly buttons: ReactNode
  readonly onReload: () => void
  /** Absent where nothing can be added. */
  readonly onAdd?: () => void
}) => {
  const text = useTexts(entryTexts)
  return (
    <Flex justify={title === '' ? 'end' : 'space-between'} align="center" wrap gap={8}>
      {title !== '' && (
        <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>
          {title}
        </Typography.Title>
      )}
      <Flex gap={8} wrap>
        {buttons}
        <Button
          icon={<ReloadOutlined aria-hidden />}
          aria-label={text('reload')}
          onClick={onReload}
        />
        {onAdd && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {text('add')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

/** Turns the pages of a list. */
const Pages = observer(
  <E,>({ store, isPhone }: { readonly store: EntryPort<E>; readonly isPhone: boolean }) => {
    const text = useTexts(entryTexts)
    return (
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
    )
  },
)

/**
 * The list of a system noun: keyword and filters, pages, states, and what can be done to each
 * entry; the same on a desk and on a phone.
 */
export const EntriesPage = observer(
  <E extends { readonly id: string }>(props: EntriesPageProps<E>) => {
    const { title, store, columns, nameOf, onEdit, usesOf } = props
    const { hasKeyword = true, filters, buttons, isWhole = false, isTitled = false } = props
    const text = useTexts(entryTexts)
    const isPhone = Grid.useBreakpoint().sm === false
    useEffect(() => void store.load(), [store])
    const { remove, dialog } = useRemoving({ store, nameOf, usesOf })
    const { canAdd, actionsOf, hasActions } = useEntryActions({ ...props, remove })
    const state = useStateColumn(store, nameOf)
    if (store.isForbidden) return <Result status="403" title={text('forbidden')} />
    const load = () => void store.load()
    return (
      <Card>
        <Flex vertical gap="middle">
          <Head
            title={isTitled ? '' : title}
            buttons={buttons}
            onReload={load}
            {...(canAdd && onEdit && { onAdd: () => onEdit(null) })}
          />
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
          <LoadFailure failure={store.failure} onRetry={load} />
          {!store.hasLoaded && (store.isLoading || store.failure === undefined) && (
            <Skeleton active title={false} paragraph={{ rows: 8 }} />
          )}
          {store.hasLoaded && (
            <EntryRows
              {...props}
              columns={store.canToggle ? [...columns, state] : columns}
              isPhone={isPhone}
              hasActions={hasActions()}
              drawActions={(entry) => (
                <EntryActions actions={actionsOf(entry)} name={nameOf(entry)} />
              )}
            />
          )}
          {store.hasLoaded && !isWhole && store.total > 0 && (
            <Pages store={store} isPhone={isPhone} />
          )}
          {dialog}
        </Flex>
      </Card>
    )
  },
)
