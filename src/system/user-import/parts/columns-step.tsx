import { Alert, Button, Flex, Grid, Select, Table, Tag } from 'antd'
import type { TableProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { SheetPlaceChoice } from '#renderers/parts/sheet-place.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { holdsField } from '#schemas/grant/page-fields.ts'
import { importColumns, neededColumns, userColumnTexts } from '#schemas/person/user-sheet.ts'
import type { UserColumn } from '#schemas/person/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'
import type { ImportStore } from '../store.ts'
import { importTexts } from '../texts.ts'

export interface StepProps {
  readonly store: ImportStore
}

/**
 * The columns of the mapping table: each user column with its column in the file, and on desktop
 * with a sample.
 */
function useMapping(
  store: ImportStore,
): NonNullable<TableProps<{ readonly column: UserColumn }>['columns']> {
  const text = useTexts(importTexts)
  const name = useTexts(userColumnTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const { preview, missing } = store
  const options =
    preview?.heads.map((head, value) => ({ value, label: head || text('empty') })) ?? []
  const first = preview?.rows[0]
  /**
   * A sample value of a column that was recognised by its head. For one set by hand there is none
   * until the rows are checked.
   */
  const sampleOf = (column: UserColumn): string =>
    preview &&
    first &&
    column !== 'password' &&
    store.columnOf(column) === (preview.mapping as { readonly [name: string]: number })[column]
      ? store.cellOf(first, column)
      : ''
  return [
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
}

/** Maps the columns of the file to user columns: recognised by their head, or set by hand (7.7). */
export const ColumnsStep = observer(({ store }: StepProps) => {
  const text = useTexts(importTexts)
  const name = useTexts(userColumnTexts)
  const columns = useMapping(store)
  const { preview, missing } = store
  const holds = holdsField(useEngine().session.rights, 'user', 'form')
  if (!preview) return null
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
