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
import type { Choice } from '#schemas/widget/reference.ts'
import { BatchDialog } from './batch.tsx'
import { usePanel } from './control.ts'
import type { PanelControlProps } from './control.ts'
import { ItemList } from './list.tsx'
import { panelTexts } from './texts.ts'
import { choicesOfRows, endOf, movedRow, rowsOf, rowsOfCells } from '../parts/choice-lines.ts'
import type { Row } from '../parts/choice-lines.ts'
import { useTexts } from '../runtime.tsx'

const text = Type.Optional(Type.String())
/** Choices while they are being edited: one with an empty value is kept. */
const stored = Type.Array(Type.Object({ id: text, fullName: text, parentId: text }))
const choicesIn = (value: unknown): Choice[] =>
  Check(stored, value)
    ? value.map(({ id = '', fullName = '', parentId = '' }) => ({ id, fullName, parentId }))
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
 * Buttons below the choices: add one, or edit all of them as lines. Pasting cells of a spreadsheet
 * opens the lines too.
 */
function WithFoot({ rows, isTree, most, onChange, children }: WithFootProps) {
  const say = useTexts(panelTexts)
  const [opened, setOpened] = useState<readonly Row[] | null>(null)
  const onPaste = (event: ClipboardEvent) => {
    const more = rowsOfCells(event.clipboardData.getData('text/plain'), rows)
    if (!more) return
    event.preventDefault()
    setOpened([...rows, ...more])
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

/** Edits choices one by one, or all at once as lines. */
export function ChoiceList(props: PanelControlProps) {
  const { schema, value, onChange } = props
  return (
    <WithFoot
      rows={rowsOf(choicesIn(value))}
      isTree={false}
      most={schema.maxItems ?? Infinity}
      onChange={(rows) => onChange(rows.map(({ id, fullName }) => ({ id, fullName })))}
    >
      <ItemList {...props} />
    </WithFoot>
  )
}

interface TreeRowProps {
  readonly label: string
  readonly rows: readonly Row[]
  readonly at: number
  onChange(rows: readonly Row[]): void
}

/** One choice of a tree. Moving or removing it includes all below it. */
function TreeRow({ label, rows, at, onChange }: TreeRowProps) {
  const { word } = usePanel()
  const say = useTexts(panelTexts)
  const row = rows[at]
  if (!row) return null
  const number = { row: at + 1 }
  const [up, down] = [movedRow(rows, at, -1), movedRow(rows, at, 1)]
  const end = endOf(rows, at)
  const box = (key: 'id' | 'fullName') => (
    <Input
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
      {box('id')}
      {box('fullName')}
      <Button
        size="small"
        type="text"
        icon={<SubnodeOutlined />}
        aria-label={say('addBelow', number)}
        onClick={() => onChange(rows.toSpliced(end, 0, freshRow(rows, row.level + 1)))}
      />
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

/** Edits choices that form a tree. */
export function TreeChoiceList({ id, label, schema, value, onChange }: PanelControlProps) {
  const rows = rowsOf(choicesIn(value))
  const write = (next: readonly Row[]) => onChange(choicesOfRows(next))
  return (
    <WithFoot rows={rows} isTree most={schema.maxItems ?? Infinity} onChange={write}>
      <div id={id} role="group" aria-label={label}>
        {rows.map((_row, at) => (
          // Rows have no id of their own, so only the index tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <TreeRow key={at} label={label} rows={rows} at={at} onChange={write} />
        ))}
      </div>
    </WithFoot>
  )
}
