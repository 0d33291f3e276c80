import { Flex, Input, Select, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { SheetPlaceChoice } from '#renderers/parts/sheet-place.tsx'
import { sheetTexts } from '#renderers/parts/sheet-texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ReadSheet } from '#schemas/api/design-sheet.ts'
import type { SheetColumn } from '#schemas/design/import/sheet.ts'
import { columnTypes } from '#schemas/design/import/digest.ts'
import type { ImportStore } from './store.ts'
import { importTexts } from './texts.ts'

type Column = ReadSheet['columns'][number]

interface ListProps {
  /** The columns as they were detected. */
  readonly columns: readonly (Omit<Column, 'samples'> & { readonly samples: readonly string[] })[]
  /** The same columns with the user's corrections. */
  readonly corrected: ImportStore['columns']
  onChange(place: number, set: Partial<Pick<SheetColumn, 'label' | 'type' | 'order'>>): void
}

/** One row for each column: its name, its type with how many cells would not fit, and examples. */
export const ColumnList = ({ columns, corrected, onChange }: ListProps) => {
  const text = useTexts(importTexts)
  const say = useTexts(sheetTexts)
  return (
    <ul className="design-columns" aria-label={text('label')}>
      {columns.map((column) => {
        const now = corrected.find(({ place }) => place === column.place) ?? column
        const place = column.place + 1
        const wrong = column.misfits[now.type]
        return (
          <li
            key={column.place}
            aria-label={now.label}
            className={now.type === 'leave' ? 'is-left' : ''}
          >
            <Input
              aria-label={text('nameOf', { place })}
              value={now.label}
              maxLength={200}
              status={now.label.trim() === '' ? 'error' : ''}
              onChange={(event) => onChange(column.place, { label: event.target.value })}
            />
            <Select
              aria-label={text('typeOf', { name: now.label })}
              value={now.type}
              popupMatchSelectWidth={false}
              onChange={(type) => onChange(column.place, { type })}
              options={columnTypes.map((type) => ({
                value: type,
                label:
                  column.misfits[type] > 0
                    ? `${text(type)} · ${text('misfit', { count: column.misfits[type] })}`
                    : text(type),
              }))}
            />
            <span className="design-quiet design-samples">{column.samples.join(' · ')}</span>
            {column.days === 'either' && ['date', 'moment'].includes(now.type) && (
              <Select
                aria-label={say('order', { name: now.label })}
                value={now.order ?? 'dmy'}
                onChange={(order: 'dmy' | 'mdy') => onChange(column.place, { order })}
                options={(['dmy', 'mdy'] as const).map((value) => ({ value, label: say(value) }))}
              />
            )}
            {wrong > 0 && (
              <Typography.Text type="warning">{text('misfit', { count: wrong })}</Typography.Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What each column of a sheet will become. */
export const Columns = observer(
  ({ store, sheet }: { readonly store: ImportStore; readonly sheet: ReadSheet }) => {
    const text = useTexts(importTexts)
    return (
      <Flex vertical gap="middle">
        <Typography.Text>
          {text('columns', { name: sheet.fileName, count: sheet.total })}
        </Typography.Text>
        <SheetPlaceChoice
          place={sheet.place}
          notes={[
            ...sheet.notes,
            ...sheet.columns
              .filter(({ days }) => days === 'either')
              .map(({ label, samples }) =>
                text('eitherDay', { name: label, sample: samples[0] ?? '' }),
              ),
          ]}
          isBusy={store.isBusy}
          onChange={(wish) => void store.choosePlace(wish)}
        />
        <ColumnList columns={sheet.columns} corrected={store.columns} onChange={store.change} />
      </Flex>
    )
  },
)
