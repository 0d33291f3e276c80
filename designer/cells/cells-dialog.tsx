import { Alert, Checkbox, Empty, Flex, Modal, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { useDiscard } from '#renderers/parts/use-discard.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { cellLimits, fieldsOfCells, guessCells } from '#schemas/design/import/cells.ts'
import type { PastedCells } from '#schemas/design/import/cells.ts'
import type { SheetColumn } from '#schemas/design/import/sheet.ts'
import { useDesign } from '../context.tsx'
import { ColumnList } from '../import/columns.tsx'
import '../import/import.css'
import { cellsTexts } from './texts.ts'

const Asking = ({ cells }: { readonly cells: PastedCells }) => {
  const store = useDesign()
  const text = useTexts(cellsTexts)
  const [hasHeads, setHasHeads] = useState(cells.hasHeads)
  const [corrected, setCorrected] = useState<readonly SheetColumn[]>([])
  const guessed = useMemo(() => guessCells(cells, hasHeads), [cells, hasHeads])
  const columns = guessed.map(({ place, label, type }) => ({
    place,
    label,
    type,
    ...corrected.find((column) => column.place === place),
  }))
  const taken = columns.filter(({ type }) => type !== 'leave')
  const isNamed = taken.every(({ label }) => label.trim() !== '')
  const change = (place: number, set: Partial<Pick<SheetColumn, 'label' | 'type' | 'order'>>) =>
    setCorrected(columns.map((column) => (column.place === place ? { ...column, ...set } : column)))
  const { leave, question } = useDiscard(corrected.length > 0, () => store.pasted.close())
  const insert = () => {
    const fragment = fieldsOfCells(store.kinds, cells, {
      hasHeads,
      columns: columns.map((column) => ({ ...column, label: column.label.trim() })),
    })
    store.pasted.close()
    if (fragment) store.paste(fragment)
  }
  const { rows, beyond } = cells
  const notes = [
    ...(beyond.columns > 0
      ? [text('moreColumns', { most: cellLimits.columns, count: beyond.columns })]
      : []),
    ...(beyond.rows > 0 ? [text('moreRows', { most: cellLimits.rows, count: beyond.rows })] : []),
  ]
  return (
    <Modal
      open
      width={880}
      title={text('title')}
      okText={text('insert', { count: taken.length })}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: taken.length === 0 || !isNamed }}
      onOk={insert}
      onCancel={leave}
    >
      <Flex vertical gap="small">
        <Typography.Text>
          {text('about', {
            columns: guessed.length,
            rows: rows.length + beyond.rows - (hasHeads ? 1 : 0),
          })}
        </Typography.Text>
        {notes.map((note) => (
          <Alert key={note} type="warning" showIcon title={note} />
        ))}
        <Checkbox
          checked={hasHeads}
          onChange={({ target }) => {
            setHasHeads(target.checked)
            setCorrected([])
          }}
        >
          {text('isHead')}
        </Checkbox>
        {guessed.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothing')} />
        ) : (
          <ColumnList columns={guessed} corrected={columns} onChange={change} />
        )}
        {!isNamed && <Alert type="error" showIcon title={text('noName')} />}
        <Typography.Text type="secondary">{text('values')}</Typography.Text>
      </Flex>
      {question}
    </Modal>
  )
}

/**
 * Asks about pasted spreadsheet cells: shows what each column will become, lets people correct
 * that, and makes fields of them in one step.
 */
export const CellsDialog = observer(() => {
  const { cells } = useDesign().pasted
  return cells && <Asking key={cells.rows.length} cells={cells} />
})
