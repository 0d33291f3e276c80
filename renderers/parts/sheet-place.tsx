import { Alert, Flex, Form, Select, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { SheetHead, SheetPlace } from '#schemas/api/sheet-place.ts'
import { mostHeadRows } from '#schemas/design/import/head.ts'
import { textEncodings } from '#schemas/format/text-encoding.ts'
import { sheetTexts } from './sheet-texts.ts'
import './sheet-place.css'

/** The choice of another sheet of the file, of other header rows, or of another reading of a text. */
export interface PlaceWish extends Partial<SheetText> {
  readonly sheet: number
  readonly head?: SheetHead
}

type SheetText = NonNullable<SheetPlace['text']>

interface Props {
  readonly place: SheetPlace
  /** Notes about problems in single cells, and about further content of the sheet. */
  readonly notes?: readonly string[]
  readonly isBusy: boolean
  onChange(wish: PlaceWish): void
}

/** The first rows of the sheet, with the header rows marked. */
const FirstRows = ({ place: { first, head } }: { readonly place: SheetPlace }) => {
  const text = useTexts(sheetTexts)
  const width = Math.max(0, ...first.map((row) => row.length))
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={text('first')}
      className="sheet-place-rows"
    >
      <table>
        <tbody>
          {first.map((row, at) => {
            const isHead = at >= head.row && at < head.row + head.rows
            return (
              // Rows and cells of a sheet have no id, only a position.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at} className={isHead ? 'is-head' : at < head.row ? 'is-above' : ''}>
                <th scope="row">
                  {at + 1}
                  {isHead && <span className="sheet-place-mark"> {text('headMark')}</span>}
                </th>
                {Array.from({ length: width }, (_, column) => (
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const encodingNames: { readonly [E in SheetText['encoding']]: string } = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 / GBK',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
}

const delimiters: readonly {
  readonly value: string
  readonly word: 'comma' | 'semicolon' | 'tab' | 'bar'
}[] = [
  { value: ',', word: 'comma' },
  { value: ';', word: 'semicolon' },
  { value: '\t', word: 'tab' },
  { value: '|', word: 'bar' },
]

interface TextProps {
  readonly text: SheetText
  onChange(text: SheetText): void
}

/** How a file of separated values is read: guessed, and changed here. */
const TextChoice = ({ text, onChange }: TextProps) => {
  const say = useTexts(sheetTexts)
  const { encoding, delimiter } = text
  const known = delimiters.map(({ value, word }) => ({ value, label: say(word) }))
  const isKnown = known.some(({ value }) => value === delimiter)
  return (
    <>
      <Form.Item label={say('encoding')} htmlFor="sheet-encoding">
        <Select<SheetText['encoding']>
          id="sheet-encoding"
          aria-label={say('encoding')}
          value={encoding}
          options={textEncodings.map((value) => ({ value, label: encodingNames[value] }))}
          onChange={(value) => onChange({ ...text, encoding: value })}
        />
      </Form.Item>
      <Form.Item label={say('delimiter')} htmlFor="sheet-delimiter">
        <Select<string>
          id="sheet-delimiter"
          aria-label={say('delimiter')}
          value={delimiter}
          options={isKnown ? known : [...known, { value: delimiter, label: delimiter }]}
          onChange={(value) => onChange({ ...text, delimiter: value })}
        />
      </Form.Item>
    </>
  )
}

/**
 * Where the rows of a file were found: its sheet and header rows, with the first rows. The user can
 * change both.
 */
export const SheetPlaceChoice = ({ place, notes = [], isBusy, onChange }: Props) => {
  const text = useTexts(sheetTexts)
  const { sheets, sheet, head, first } = place
  const choose = (set: Partial<SheetHead>) =>
    onChange({ sheet, head: { ...head, ...set }, ...place.text })
  const rows = Array.from({ length: Math.max(first.length, head.row + 1) }, (_one, at) => at)
  return (
    <Flex vertical gap="small">
      {notes.map((note) => (
        <Alert key={note} type="warning" showIcon title={note} />
      ))}
      <Form layout="vertical" component="div" className="sheet-place" disabled={isBusy}>
        {sheets.length > 1 && (
          <Form.Item label={text('sheet')} htmlFor="sheet-of-file">
            <Select<number>
              id="sheet-of-file"
              aria-label={text('sheet')}
              value={sheet}
              showSearch={{ optionFilterProp: 'label' }}
              options={sheets.map(({ name, isHidden }, value) => ({
                value,
                label: isHidden ? text('hidden', { name }) : name,
              }))}
              onChange={(value) => onChange({ sheet: value })}
            />
          </Form.Item>
        )}
        {place.text && (
          <TextChoice text={place.text} onChange={(wish) => onChange({ sheet, ...wish })} />
        )}
        <Form.Item label={text('headRow')} htmlFor="sheet-head-row">
          <Select<number>
            id="sheet-head-row"
            aria-label={text('headRow')}
            value={head.row}
            options={rows.map((value) => ({ value, label: text('rowNumber', { row: value + 1 }) }))}
            onChange={(row) => choose({ row })}
          />
        </Form.Item>
        <Form.Item label={text('headRows')} htmlFor="sheet-head-rows">
          <Select<number>
            id="sheet-head-rows"
            aria-label={text('headRows')}
            value={head.rows}
            options={Array.from({ length: mostHeadRows + 1 }, (_one, value) => ({
              value,
              label: value === 0 ? text('noHeads') : text('count', { count: value }),
            }))}
            onChange={(count) => choose({ rows: count })}
          />
        </Form.Item>
      </Form>
      <Typography.Text type="secondary">{text('hint')}</Typography.Text>
      <FirstRows place={place} />
    </Flex>
  )
}
