import { useEffect } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import { Button, Card, Flex, Grid, Pagination, Skeleton, Typography } from 'antd'
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { KeywordBox } from '#renderers/parts/keyword-box.tsx'
import { Outcome } from '#renderers/parts/outcome.tsx'
import type { ReferencePlace } from '#schemas/api/reference.ts'
import type { EntryPort } from '#schemas/runtime.ts'
import { pageSizes } from '#schemas/wire/page-size.ts'
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
  /** True when the title is already shown around the page; then it only labels the table. */
  readonly isTitled?: boolean
  readonly store: EntryPort<E>
  readonly columns: readonly EntryColumn<E>[]
  readonly nameOf: (entry: E) => string
  /** Opens the dialog: for an entry, or for a new one (null). */
  onEdit?(entry: E | null): void
  /** Further actions on an entry, shown between edit and remove. */
  readonly actionsOf?: (entry: E) => readonly EntryAction[]
  /** Can this entry be removed? By default all can. */
  readonly isRemovable?: (entry: E) => boolean
  /** Finds where an entry is in use, to show it in the question before it is removed. */
  readonly usesOf?: (entry: E) => Promise<{ readonly list: readonly ReferencePlace[] }>
  /** Can the list be searched by a keyword? True by default. */
  readonly hasKeyword?: boolean
  /** Further filters beside the keyword. */
  readonly filters?: ReactNode
  /** Further buttons beside "New". */
  readonly buttons?: ReactNode
  /** Explains why the list may be empty although no search is active. */
  readonly emptyNote?: string
  /** All entries are loaded at once, without pages. */
  readonly isWhole?: boolean
  readonly onOpen?: (entry: E) => void
  readonly selected?: readonly string[]
  readonly onSelect?: (ids: readonly string[]) => void
  /** Further properties of the row of an entry on a desktop, for example to drag it. */
  readonly rowProps?: (entry: E) => HTMLAttributes<HTMLElement>
  /** Draws the entries in another way than as a table. */
  readonly drawRows?: (rows: readonly E[]) => ReactNode
}

/** The title of the page, and its buttons. */
const Head = ({
  title,
  buttons,
  onReload,
  onAdd,
}: {
  /** '' where the title is already shown around the page. */
  readonly title: string
  readonly buttons: ReactNode
  readonly onReload: () => void
  /** Absent where entries cannot be added. */
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

/** The page controls of a list. */
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
 * The list page of a system noun: keyword and filters, pages, states, and the actions on each
 * entry; on desktop and phone.
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
    if (store.isForbidden) return <Outcome status="403" title={text('forbidden')} />
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
