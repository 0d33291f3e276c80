import { useState } from 'react'
import { Alert, Button, Checkbox, Flex, Grid, Input, Select, Table, Tag, Typography } from 'antd'
import type { TableProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { SheetPlaceChoice } from '#renderers/parts/sheet-place.tsx'
import { showCell } from '#renderers/parts/show-cell.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { SheetRow } from '#schemas/api/user-sheet.ts'
import { holdsField } from '#schemas/page-fields.ts'
import { importColumns, neededColumns, userColumnTexts } from '#schemas/user-sheet.ts'
import type { UserColumn } from '#schemas/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'
import type { ImportStore } from './store.ts'
import { importTexts } from './texts.ts'

interface StepProps {
  readonly store: ImportStore
}

/** Says which column of the file is what: known by its head, or set by hand (7.7). */
export const ColumnsStep = observer(({ store }: StepProps) => {
  const text = useTexts(importTexts)
  const name = useTexts(userColumnTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const { preview, missing } = store
  const holds = holdsField(useEngine().session.rights, 'user', 'form')
  if (!preview) return null
  const options = preview.heads.map((head, value) => ({ value, label: head || text('empty') }))
  const [first] = preview.rows
  /**
   * What stands in a column that was known by its head; of one set by hand nothing is known before
   * it is checked.
   */
  const sampleOf = (column: UserColumn): string =>
    first &&
    column !== 'password' &&
    store.columnOf(column) === (preview.mapping as { readonly [name: string]: number })[column]
      ? store.cellOf(first, column)
      : ''
  const columns: TableProps<{ readonly column: UserColumn }>['columns'] = [
    {
      key: 'column',
      title: text('column'),
      ...(!isPhone && { width: 220 }),
      render: (_, { column }) => (
        <>
          {name(column)}{' '}
          {neededColumns.includes(column) && <Tag color="error">{text('needed')}</Tag>}
        </>
      ),
    },
    {
      key: 'from',
      title: text('from'),
      ...(!isPhone && { width: 280 }),
      render: (_, { column }) => (
        <Select<number>
          aria-label={text('sourceOf', { name: name(column) })}
          allowClear
          placeholder={text('leftOut')}
          value={store.columnOf(column) as number}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          status={missing.includes(column) ? 'error' : ''}
          style={{ width: '100%' }}
          onChange={(place?: number) => store.setColumn(column, place)}
        />
      ),
    },
    ...(isPhone
      ? []
      : [
          {
            key: 'sample',
            title: text('sample'),
            ellipsis: true,
            render: (_: unknown, { column }: { readonly column: UserColumn }) => sampleOf(column),
          },
        ]),
  ]
  return (
    <Flex vertical gap="middle">
      <SheetPlaceChoice
        place={preview.place}
        isBusy={store.isBusy}
        onChange={(wish) => void store.choosePlace(wish)}
      />
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={text('missing', { columns: missing.map((column) => name(column)).join(', ') })}
        />
      )}
      <Table
        rowKey="column"
        size="small"
        pagination={false}
        columns={columns}
        dataSource={importColumns.filter(holds).map((column) => ({ column }))}
        scroll={{ y: 420 }}
        tableLayout="fixed"
      />
      <Flex justify="flex-end" gap={8}>
        <Button onClick={() => store.goTo('file')}>{text('back')}</Button>
        <Button type="primary" disabled={missing.length > 0} onClick={() => void store.check()}>
          {text('next')}
        </Button>
      </Flex>
    </Flex>
  )
})

/** Pixels. */
const sizes = { row: 70, cell: 170, actions: 100, height: 420 } as const

/**
 * The rows of the file with what is wrong at each cell, to be mended in place or left out (7.7);
 * only what is in sight is drawn.
 */
export const RowsStep = observer(({ store }: StepProps) => {
  const text = useTexts(importTexts)
  const say = useTexts(entryTexts)
  const name = useTexts(userColumnTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const [isOnlyFaulty, setOnlyFaulty] = useState(() => (store.preview?.faulty ?? 0) > 0)
  const { preview, problems, unchecked, good } = store
  if (!preview) return null
  const { rows, faulty, notes, columns } = preview
  // A row that was just mended stays in sight until it is checked.
  const shown =
    isOnlyFaulty && faulty > 0
      ? rows.filter(({ row }) => problems.has(row) || unchecked.has(row))
      : rows
  // A phone shows two or three columns: whose row it is, then those with problems.
  const wrong = new Set([...problems.values()].flatMap((cells) => [...cells.keys()]))
  const rankOf = (column: UserColumn): number =>
    column === 'account' ? 0 : wrong.has(column) ? 1 : 2
  const ordered = isPhone ? columns.toSorted((a, b) => rankOf(a) - rankOf(b)) : columns
  const drawn: NonNullable<TableProps<SheetRow>['columns']> = [
    {
      key: 'row',
      title: text('row'),
      width: sizes.row,
      fixed: 'start',
      render: (_, { row }) => row,
    },
    ...ordered.map((column) => ({
      key: column,
      title: name(column),
      width: sizes.cell,
      render: (_: unknown, row: SheetRow) => <Cell store={store} row={row} column={column} />,
    })),
    {
      key: 'skip',
      title: say('actions'),
      width: sizes.actions,
      ...(!isPhone && { fixed: 'end' as const }),
      render: (_, row) => <Skip store={store} row={row} />,
    },
  ]
  const width = sizes.row + sizes.actions + columns.length * sizes.cell
  return (
    <Flex vertical gap="middle">
      {notes.map((note) => (
        <Alert key={note} type="info" showIcon title={note} />
      ))}
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text strong role="status">
          {text(rows.length === 0 ? 'none' : faulty === 0 ? 'allGood' : 'counts', {
            total: rows.length,
            faulty,
          })}
        </Typography.Text>
        {faulty > 0 && (
          <Checkbox checked={isOnlyFaulty} onChange={({ target }) => setOnlyFaulty(target.checked)}>
            {text('onlyFaulty')}
          </Checkbox>
        )}
      </Flex>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is heard around the cells */}
      <section aria-label={text('rows')} onFocus={showCell}>
        <Table<SheetRow>
          virtual
          rowKey="row"
          size="small"
          pagination={false}
          columns={drawn}
          dataSource={shown}
          scroll={{ x: width, y: sizes.height }}
        />
      </section>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text type="secondary">{faulty > 0 && text('beginHint')}</Typography.Text>
        <Flex gap={8} wrap>
          <Button onClick={() => store.goTo('columns')}>{text('back')}</Button>
          {unchecked.size > 0 ? (
            <Button type="primary" onClick={() => void store.check()}>
              {text('check', { count: unchecked.size })}
            </Button>
          ) : (
            <Button type="primary" disabled={good === 0} onClick={() => void store.begin()}>
              {text('begin', { count: good })}
            </Button>
          )}
        </Flex>
      </Flex>
    </Flex>
  )
})

interface CellProps extends StepProps {
  readonly row: SheetRow
  readonly column: UserColumn
}

const Cell = observer(({ store, row, column }: CellProps) => {
  const text = useTexts(importTexts)
  const name = useTexts(userColumnTexts)(column)
  const [isOpen, setOpen] = useState(false)
  const value = store.cellOf(row, column)
  const isMended = store.unchecked.has(row.row) && store.mended.get(row.row)?.[column] !== undefined
  const problem = isMended ? undefined : store.problems.get(row.row)?.get(column)
  const label =
    problem === undefined
      ? text('cell', { row: row.row, name })
      : text('cellWrong', { row: row.row, name, message: problem })
  if (store.skipped.has(row.row))
    return (
      <Typography.Text delete type="secondary">
        {value}
      </Typography.Text>
    )
  const commit = (next: string) => {
    setOpen(false)
    if (next !== value) store.mend(row.row, column, next)
  }
  if (isOpen) {
    return (
      <Input
        size="small"
        autoFocus
        defaultValue={value}
        maxLength={2000}
        aria-label={label}
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => commit(target.value)}
        onPressEnter={({ currentTarget }) => commit(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), setOpen(false))}
      />
    )
  }
  const words = column === 'password' && value !== '' && problem === undefined ? '••••••' : value
  return (
    <>
      <Button
        type="text"
        size="small"
        block
        danger={problem !== undefined}
        aria-label={label}
        onClick={() => setOpen(true)}
        style={{ justifyContent: 'flex-start', minWidth: 0, overflow: 'hidden' }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {words || text('empty')}
        </span>
      </Button>
      {problem !== undefined && (
        <Typography.Text
          type="danger"
          style={{ display: 'block', fontSize: 12, paddingInline: 8, whiteSpace: 'normal' }}
        >
          {problem}
        </Typography.Text>
      )}
      {isMended && (
        <Typography.Text
          type="warning"
          style={{ display: 'block', fontSize: 12, paddingInline: 8 }}
        >
          {text('mended')}
        </Typography.Text>
      )}
    </>
  )
})

const Skip = observer(({ store, row: { row } }: StepProps & { readonly row: SheetRow }) => {
  const text = useTexts(importTexts)
  if (store.skipped.has(row))
    return <Typography.Text type="secondary">{text('skipped')}</Typography.Text>
  return (
    <Button
      type="link"
      size="small"
      aria-label={text('skipOf', { row })}
      onClick={() => store.leaveOut(row)}
    >
      {text('skip')}
    </Button>
  )
})
