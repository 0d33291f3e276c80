import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
  SubnodeOutlined,
} from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import type { ClipboardEvent, ReactNode } from 'react'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { hueNamed } from '#schemas/widget/hue.ts'
import type { Choice } from '#schemas/widget/reference.ts'
import { BatchDialog } from './batch.tsx'
import { ChoiceColor } from './choice-color.tsx'
import { usePanel } from './control.ts'
import type { PanelControlProps } from './control.ts'
import { panelTexts } from './texts.ts'
import {
  choicesOfRows,
  flatChoices,
  endOf,
  movedRow,
  rowsOf,
  rowsOfCells,
} from '../parts/choice-lines.ts'
import type { Row } from '../parts/choice-lines.ts'
import { hueOf } from '../parts/choice-hue.ts'
import { useTexts } from '../runtime.tsx'
import './choices.css'

const text = Type.Optional(Type.String())
/** Choices while they are being edited: one with an empty value is kept. */
const stored = Type.Array(Type.Object({ id: text, fullName: text, parentId: text, hue: text }))
const choicesIn = (value: unknown): Choice[] =>
  Check(stored, value)
    ? value.map(({ id = '', fullName = '', parentId = '', hue: name }) => {
        const hue = hueNamed(name)
        return { id, fullName, parentId, ...(hue && { hue }) }
      })
    : []

/** A row with a value that no choice has yet. */
function freshRow(rows: readonly Row[], level: number): Row {
  const taken = new Set(rows.map(({ id }) => id))
  let count = rows.length + 1
  while (taken.has(String(count))) count += 1
  return { id: String(count), fullName: String(count), level }
}

interface WithFootProps {
  readonly rows: readonly Row[]
  readonly isTree: boolean
  readonly most: number
  onChange(rows: readonly Row[]): void
  readonly children: ReactNode
}

/**
 * Buttons below the choices: add one, or edit all of them as lines. Pasted lines, or cells of a
 * spreadsheet, become choices in place: where one ended, or after the last.
 */
function WithFoot({ rows, isTree, most, onChange, children }: WithFootProps) {
  const say = useTexts(panelTexts)
  const [opened, setOpened] = useState<readonly Row[] | null>(null)
  const onPaste = (event: ClipboardEvent) => {
    const more = rowsOfCells(event.clipboardData.getData('text/plain'), rows)
    if (!more) return
    event.preventDefault()
    onChange([...rows, ...more].slice(0, most))
  }
  return (
    <>
      <div onPaste={onPaste}>{children}</div>
      <Flex gap={4}>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...rows, freshRow(rows, 0)])}
        >
          {say('add')}
        </Button>
        <Button size="small" onClick={() => setOpened(rows)}>
          {say('batch')}
        </Button>
        {opened && (
          <BatchDialog
            rows={opened}
            isTree={isTree}
            most={most}
            onClose={() => setOpened(null)}
            onDone={onChange}
          />
        )}
      </Flex>
    </>
  )
}

interface ChoiceRowProps {
  readonly label: string
  readonly rows: readonly Row[]
  readonly at: number
  readonly isTree: boolean
  onChange(rows: readonly Row[]): void
}

/** One choice: its name first, then the value that is stored. Moving or removing it includes all below it. */
function ChoiceRow({ label, rows, at, isTree, onChange }: ChoiceRowProps) {
  const { word } = usePanel()
  const say = useTexts(panelTexts)
  const row = rows[at]
  if (!row) return null
  const number = { row: at + 1 }
  const [up, down] = [movedRow(rows, at, -1), movedRow(rows, at, 1)]
  const end = endOf(rows, at)
  const box = (key: 'id' | 'fullName') => (
    <Input
      className={`berth-choice-${key}`}
      size="small"
      value={row[key]}
      placeholder={word(key)}
      aria-label={say('cell', { label: word(key), ...number })}
      onChange={(event) => onChange(rows.with(at, { ...row, [key]: event.target.value }))}
    />
  )
  return (
    <Flex
      role="group"
      gap={2}
      style={{ marginBlockEnd: 4, paddingInlineStart: 10 * Math.min(row.level, 6) }}
      aria-label={say('cell', { label, ...number })}
    >
      <ChoiceColor
        label={say('colorOf', number)}
        hue={row.hue}
        shown={hueOf(rows, row.id)}
        onPick={(hue) => {
          const { hue: _hue, ...plain } = row
          onChange(rows.with(at, hue ? { ...plain, hue } : plain))
        }}
      />
      {box('fullName')}
      {box('id')}
      {isTree && (
        <Button
          size="small"
          type="text"
          icon={<SubnodeOutlined />}
          aria-label={say('addBelow', number)}
          onClick={() => onChange(rows.toSpliced(end, 0, freshRow(rows, row.level + 1)))}
        />
      )}
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined />}
        disabled={up === rows}
        aria-label={say('up', number)}
        onClick={() => onChange(up)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined />}
        disabled={down === rows}
        aria-label={say('down', number)}
        onClick={() => onChange(down)}
      />
      <Button
        size="small"
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={say('remove', number)}
        onClick={() => onChange(rows.toSpliced(at, end - at))}
      />
    </Flex>
  )
}

interface ChoiceRowsProps extends PanelControlProps {
  readonly isTree: boolean
}

/** Edits choices in place, one a line, or all at once as lines. */
function Rows({ id, label, schema, value, onChange, isTree }: ChoiceRowsProps) {
  const rows = rowsOf(choicesIn(value))
  const write = (next: readonly Row[]) => onChange(isTree ? choicesOfRows(next) : flatChoices(next))
  return (
    <WithFoot rows={rows} isTree={isTree} most={schema.maxItems ?? Infinity} onChange={write}>
      <div id={id} role="group" aria-label={label}>
        {rows.map((_row, at) => (
          <ChoiceRow
            // Rows have no id of their own, so only the index tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            label={label}
            rows={rows}
            at={at}
            isTree={isTree}
            onChange={write}
          />
        ))}
      </div>
    </WithFoot>
  )
}

/** Edits a flat list of choices. */
export const ChoiceList = (props: PanelControlProps) => <Rows {...props} isTree={false} />

/** Edits choices that form a tree. */
export const TreeChoiceList = (props: PanelControlProps) => <Rows {...props} isTree />
