import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { Check } from 'typebox/value'
import { compareTypes } from '#schemas/record/compare.ts'
import type { ValueOperand } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import { isListable } from '#schemas/page/list.ts'
import { narrowList } from '#schemas/widget/narrow.ts'
import type { Narrow } from '#schemas/widget/narrow.ts'
import { sourceOf } from '#schemas/widget/reference.ts'
import { usePanel } from './control.ts'
import type { PanelControlProps } from './control.ts'
import { fieldsNear, useColumns, useModel } from './links.tsx'
import { panelTexts } from './texts.ts'
import { wide } from '../parts/control-props.ts'
import { SearchField } from '../parts/search-field.tsx'
import { useTexts } from '../runtime.tsx'

const narrowsIn = (value: unknown): readonly Narrow[] => (Check(narrowList, value) ? value : [])
const isNarrowing = (field: Field): boolean =>
  isListable(field) && field.bound.type !== null && compareTypes(field.bound.type).includes('in')

type NarrowType = ValueOperand['type']

/**
 * What a column can be compared with. Properties of the caller are only offered where the column
 * refers to such entries.
 */
function typesFor(column: Field | undefined): readonly NarrowType[] {
  const { reference = null, type = null } = column?.bound ?? {}
  const own = (reference && sourceOf(reference).operands) ?? []
  return [
    'field',
    'fixed',
    ...own,
    ...(type === 'date' || type === 'instant' ? (['today'] as const) : []),
  ]
}

const operandOf = (type: NarrowType): ValueOperand =>
  type === 'field' ? { type, field: '' } : type === 'fixed' ? { type, value: null } : { type }

/** The right side of a line: another field nearby, or a value. */
function NarrowOperand({
  id,
  column,
  operand,
  target,
  named,
  onChange,
}: {
  readonly id: string
  readonly column: string
  readonly operand: ValueOperand
  readonly target: Field | undefined
  readonly named: (label: string) => string
  onChange(next: Narrow): void
}) {
  const { fields, path, word } = usePanel()
  const near = fieldsNear(fields, path)
    .filter(({ type }) => type !== '' && type !== 'rows')
    .map((panelField) => ({ value: panelField.path, label: panelField.label }))
  return (
    <>
      {operand.type === 'field' && (
        <Select
          size="small"
          style={wide}
          showSearch={{ optionFilterProp: 'label' }}
          options={near}
          value={operand.field || null}
          aria-label={named(word('field'))}
          onChange={(field) => onChange({ column, operand: { type: 'field', field: field ?? '' } })}
        />
      )}
      {operand.type === 'fixed' && target && (
        <div style={{ flex: 1, minWidth: 0 }}>
          <SearchField
            id={`${id}-value`}
            search={{ type: 'equals', multiple: true, target }}
            value={operand.value}
            onChange={(next) => onChange({ column, operand: { type: 'fixed', value: next } })}
          />
        </div>
      )}
    </>
  )
}

interface NarrowLineProps {
  readonly id: string
  readonly row: number
  readonly columns: ReturnType<typeof useColumns>
  readonly value: Narrow
  onChange(next: Narrow): void
  onRemove(): void
}

function NarrowLine({
  id,
  row,
  columns,
  value: { column, operand },
  onChange,
  onRemove,
}: NarrowLineProps) {
  const { word } = usePanel()
  const say = useTexts(panelTexts)
  const target = columns.fields.find((field) => field.path === column)
  const named = (label: string) => say('cell', { label, row })
  return (
    <Flex
      vertical
      role="group"
      gap={4}
      style={{ marginBlockEnd: 8 }}
      aria-label={named(word('narrowList'))}
    >
      <Flex gap={4}>
        <Select
          id={id}
          size="small"
          style={wide}
          showSearch={{ optionFilterProp: 'label' }}
          loading={columns.isLoading}
          placeholder={say('column')}
          options={[...columns.options]}
          value={column || null}
          aria-label={named(say('column'))}
          onChange={(next) => onChange({ column: next ?? '', operand: operandOf('field') })}
        />
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={say('remove', { row })}
          onClick={onRemove}
        />
      </Flex>
      <Flex gap={4} align="center">
        <span aria-hidden>=</span>
        <Select
          size="small"
          popupMatchSelectWidth={false}
          style={{ flex: '0 0 45%', minWidth: 0 }}
          options={typesFor(target).map((type) => ({
            value: type,
            label: type === 'field' || type === 'fixed' ? word(type) : say(type),
          }))}
          value={operand.type}
          aria-label={named(say('operand'))}
          onChange={(type) => onChange({ column, operand: operandOf(type) })}
        />
        <NarrowOperand
          id={id}
          column={column}
          operand={operand}
          target={target}
          named={named}
          onChange={onChange}
        />
      </Flex>
    </Flex>
  )
}

/**
 * Edits which records of the form in the same panel are offered. Each line is a column and what it
 * must contain.
 */
export function NarrowList({ id, label, value, onChange }: PanelControlProps) {
  const say = useTexts(panelTexts)
  const columns = useColumns(useModel(), isNarrowing)
  const list = narrowsIn(value)
  return (
    <div id={id} role="group" aria-label={label}>
      {list.map((narrow, at) => (
        // Lines have no id of their own, so only the index tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <NarrowLine
          key={at}
          id={`${id}-${at}`}
          row={at + 1}
          columns={columns}
          value={narrow}
          onChange={(next) => onChange(list.with(at, next))}
          onRemove={() => onChange(list.toSpliced(at, 1))}
        />
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange([...list, { column: '', operand: operandOf('field') }])}
      >
        {say('add')}
      </Button>
    </div>
  )
}
