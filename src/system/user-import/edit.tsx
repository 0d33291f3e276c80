import { useState } from 'react'
import { Alert, Button, Checkbox, Flex, Grid, Input, Table, Typography } from 'antd'
import type { TableProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { showCell } from '#renderers/parts/show-cell.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { SheetRow } from '#schemas/api/user-sheet.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import type { ImportStore } from './store.ts'
import { importTexts } from './texts.ts'
import type { StepProps } from './parts/columns-step.tsx'

/** Sizes in pixels. */
const sizes = { row: 70, cell: 170, actions: 100, height: 420 } as const

/** The columns of the rows: an input for each cell, and a button to leave the row out. */
function useCells(store: ImportStore): NonNullable<TableProps<SheetRow>['columns']> {
  const text = useTexts(importTexts)
  const say = useTexts(entryTexts)
  const name = useTexts(userColumnTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const { preview, problems } = store
  const columns = preview?.columns ?? []
  // A phone shows two or three columns: those that identify the user first, then those with
  // problems.
  const wrong = new Set([...problems.values()].flatMap((cells) => [...cells.keys()]))
  const rankOf = (column: UserColumn): number =>
    column === 'account' ? 0 : wrong.has(column) ? 1 : 2
  const ordered = isPhone ? columns.toSorted((a, b) => rankOf(a) - rankOf(b)) : columns
  return [
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
}

/**
 * The rows of the file with their problems, to correct in place or leave out (7.7). Only visible
 * rows are drawn.
 */
export const RowsStep = observer(({ store }: StepProps) => {
  const text = useTexts(importTexts)
  const drawn = useCells(store)
  const [isOnlyFaulty, setOnlyFaulty] = useState(() => (store.preview?.faulty ?? 0) > 0)
  const { preview, problems, unchecked } = store
  if (!preview) return null
  const { rows, faulty, notes, columns } = preview
  // A row that was just corrected stays visible until it is checked.
  const shown =
    isOnlyFaulty && faulty > 0
      ? rows.filter(({ row }) => problems.has(row) || unchecked.has(row))
      : rows
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
      <RowsFoot store={store} />
    </Flex>
  )
})

/** The buttons back and on; corrected rows are checked before going on. */
const RowsFoot = observer(({ store }: StepProps) => {
  const text = useTexts(importTexts)
  const { preview, unchecked, good } = store
  return (
    <Flex justify="space-between" align="center" gap={8} wrap>
      <Typography.Text type="secondary">
        {preview && preview.faulty > 0 && text('beginHint')}
      </Typography.Text>
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
