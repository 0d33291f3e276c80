import { Flex, Input, Pagination, Spin, Table } from 'antd'
import type { TableProps } from 'antd'
import type { TableRef } from 'antd/es/table'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import type { Linkable } from '#schemas/runtime.ts'
import type { Narrow } from '#schemas/widget/narrow.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { maxPageSize } from '#schemas/wire/page-size.ts'
import { dataTexts } from './data-texts.ts'
import { useSettled } from './pick-dialog.tsx'
import { PickState } from './pick-state.tsx'
import { showCell } from './show-cell.ts'
import { useLinkable } from './use-linkable.ts'
import { useLoaded } from './use-loaded.ts'
import { walkRows } from './walk-rows.ts'

/** Which form the records come from, and how they are listed. */
export interface DataSource {
  readonly modelId: string
  readonly relationField: string
  /** Paths of the columns; when empty, those of the form's list. */
  readonly columnOptions: readonly string[]
  readonly narrowList: readonly Narrow[]
  readonly hasPage: boolean
  readonly pageSize: number
}

interface DataTableProps {
  readonly source: DataSource
  /** The current filter of the source; null while a field that it needs is empty. */
  readonly filter: Condition | null
  readonly multiple: boolean
  readonly held: ReadonlySet<string>
  /** Further columns to load, which are needed when a record is chosen. */
  readonly wanted: readonly string[]
  readonly canSearch: boolean
  /** Height of the rows in pixels; only visible ones are drawn. */
  readonly height: number
  /** The keyword to start with, typed before this opened. */
  readonly keyword: string
  toggle(rows: readonly RecordRow[], form: Linkable): void
  /** Chooses only this record, and confirms at once. */
  take(row: RecordRow, form: Linkable): void
}

/** Pixels. */
const columnWidth = 160
const stack: CSSProperties = { display: 'flex', flexDirection: 'column', gap: 8 }

/**
 * The columns to show: those of the design that the user may see, with the one that identifies a
 * record first.
 */
function columnsOf(
  { plan, seen }: Linkable,
  { relationField, columnOptions }: DataSource,
): Field[] {
  const paths = columnOptions.length > 0 ? columnOptions : plan.columns.map(({ field }) => field)
  return [...new Set([relationField, ...paths])].flatMap((path) =>
    seen.has(path) ? (plan.model.byPath.get(path) ?? []) : [],
  )
}

const isKeyword = ({ kind }: Field): boolean => kind.places.includes('keyword')

/**
 * Records of another form to choose from: what the user sees in their own list of it, in pages or
 * (up to 10 000) all at once.
 */
export const DataTable = observer((props: DataTableProps) => {
  const text = useTexts(dataTexts)
  const found = useLinkable(props.source.modelId)
  if (found.state === 'forbidden')
    return (
      <PickState state="empty" words={text(props.source.modelId === '' ? 'noForm' : 'forbidden')} />
    )
  if (found.state !== 'there') return <PickState state={found.state} retry={found.retry} />
  if (props.source.narrowList.some(({ column }) => !found.form.seen.has(column)))
    return <PickState state="empty" words={text('forbidden')} />
  if (props.filter === null) return <PickState state="empty" words={text('followed')} />
  return <Records {...props} form={found.form} filter={props.filter} />
})

interface RecordsProps extends DataTableProps {
  readonly form: Linkable
  readonly filter: Condition
}

interface PageAsk extends Pick<RecordsProps, 'source' | 'filter' | 'wanted'> {
  readonly keyword: string
  readonly page: number
  readonly columns: readonly Field[]
}

/** One page of records; `shown` is the previous page while the next one is loading. */
function usePage({ source, filter, keyword, page, wanted, columns }: PageAsk) {
  const { records } = useRuntime()
  const ask = {
    keyword,
    page,
    size: source.hasPage ? source.pageSize : maxPageSize,
    fields: [...new Set([...columns.map(({ path }) => path), ...wanted])],
    ...(source.narrowList.length > 0 && { filter }),
  }
  const loaded = useLoaded(
    JSON.stringify(ask),
    async () => (await records?.page(source.modelId, ask)) ?? { list: [], total: 0 },
  )
  const [last, keep] = useState(loaded.value)
  if (loaded.value && loaded.value !== last) keep(loaded.value)
  const shown = loaded.value ?? last
  return { loaded, shown }
}

interface RecordTableProps extends Pick<RecordsProps, 'multiple' | 'held' | 'height'> {
  readonly table: RefObject<TableRef | null>
  readonly columns: readonly Field[]
  readonly rows: readonly RecordRow[]
  onToggle(rows: readonly RecordRow[]): void
  onTake(row: RecordRow): void
}

/**
 * Rows to choose by pressing them, one or several. A double press chooses only that one and
 * confirms.
 */
const RecordTable = observer(
  ({ table, columns, rows, multiple, held, height, onToggle, onTake }: RecordTableProps) => {
    const { lookups, language } = useRuntime()
    const text = useTexts(dataTexts)
    const nameOf = (row: RecordRow): string =>
      columns[0]?.bound.print(row.data[columns[0].node.field], lookups) || row.id
    const selection: TableProps<RecordRow>['rowSelection'] = {
      type: multiple ? 'checkbox' : 'radio',
      selectedRowKeys: [...held],
      preserveSelectedRowKeys: true,
      columnWidth: 40,
      onSelect: (row) => onToggle([row]),
      onSelectAll: (_isAll, _rows, changed) => onToggle(changed),
      getTitleCheckboxProps: () => ({ 'aria-label': text('chooseAll') }),
      getCheckboxProps: (row) => ({ 'aria-label': text('choose', { name: nameOf(row) }) }),
    }
    return (
      <Table<RecordRow>
        ref={table}
        virtual
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: columns.length * columnWidth + 40, y: height }}
        columns={columns.map((column) => ({
          key: column.path,
          title: labelOf(column.node, language),
          width: columnWidth,
          ellipsis: true,
          render: (_: unknown, row: RecordRow) => <Text column={column} row={row} />,
        }))}
        dataSource={[...rows]}
        rowSelection={selection}
        onRow={(row) => ({
          onClick: () => onToggle([row]),
          onDoubleClick: () => !multiple && onTake(row),
          style: { cursor: 'pointer' },
        })}
      />
    )
  },
)

const Records = observer(
  ({
    form,
    source,
    filter,
    multiple,
    held,
    wanted,
    canSearch,
    height,
    keyword: first,
    toggle,
    take,
  }: RecordsProps) => {
    const text = useTexts(dataTexts)
    const [typed, type] = useState(first)
    const keyword = useSettled(typed.trim())
    const [turned, turn] = useState({ keyword, page: 1 })
    const page = turned.keyword === keyword ? turned.page : 1
    const table = useRef<TableRef>(null)
    const columns = columnsOf(form, source)
    const { loaded, shown } = usePage({ source, filter, keyword, page, wanted, columns })
    if (columns.length === 0) return <PickState state="empty" words={text('forbidden')} />
    if (loaded.state === 'failed') return <PickState state="failed" retry={loaded.retry} />

    const ids = shown?.list.map(({ id }) => id) ?? []
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of all rows are handled here
      <div
        style={stack}
        onFocus={showCell}
        onKeyDown={(event) => walkRows(event, ids, (index) => table.current?.scrollTo({ index }))}
      >
        {canSearch && columns.some(isKeyword) && (
          <Input.Search
            autoFocus
            allowClear
            value={typed}
            maxLength={100}
            aria-label={text('search')}
            placeholder={text('search')}
            onChange={({ target }) => type(target.value)}
          />
        )}
        {shown === undefined ? (
          <PickState state="loading" />
        ) : (
          <Spin spinning={loaded.state === 'loading'} delay={300}>
            <RecordTable
              table={table}
              columns={columns}
              rows={shown.list}
              multiple={multiple}
              held={held}
              height={height}
              onToggle={(rows) => toggle(rows, form)}
              onTake={(row) => take(row, form)}
            />
          </Spin>
        )}
        <Flex justify="space-between" align="center" wrap gap={8}>
          <span aria-live="polite">{shown && text('total', { total: shown.total })}</span>
          {source.hasPage && (
            <Pagination
              simple
              size="small"
              current={page}
              pageSize={source.pageSize}
              total={shown?.total ?? 0}
              showSizeChanger={false}
              onChange={(next) => turn({ keyword, page: next })}
            />
          )}
        </Flex>
      </div>
    )
  },
)

/** One value as text; names that are still loading are shown as dots. */
const Text = observer(
  ({ column: { bound, node }, row }: { readonly column: Field; readonly row: RecordRow }) => {
    const { lookups } = useRuntime()
    return (
      bound.print(row.data[node.field], {
        ...lookups,
        name: (reference, id) =>
          lookups.name(reference, id) ?? (lookups.isPending?.(reference, id) ? '…' : undefined),
      }) || '-'
    )
  },
)
