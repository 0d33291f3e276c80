import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Segmented, Select } from 'antd'
import { useToday } from '#renderers/parts/use-today.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { compareTypes } from '#schemas/record/compare.ts'
import type { Comparison, Condition, Group, Symbol } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import { FieldPick } from '../inspector/field-pick.tsx'
import {
  fieldsLike,
  makeComparison,
  makeOperand,
  isList,
  isUnary,
  operandsOf,
  wayOf,
  withSymbol,
} from './operands.ts'
import { LinesPick } from './lines-pick.tsx'
import { PeriodPick } from './period-pick.tsx'
import { ruleTexts } from './texts.ts'
import { BetweenBox, DayBox, ValueBox, ValuesBox } from './value-box.tsx'

interface ComparisonLineProps {
  readonly comparison: Comparison
  readonly fields: readonly Field[]
  readonly onChange: (next: Comparison) => void
}

const Fixed = ({
  comparison,
  field,
  onChange,
}: Pick<ComparisonLineProps, 'comparison' | 'onChange'> & { readonly field: Field }) => {
  const text = useTexts(ruleTexts)
  const value = comparison.operand?.type === 'fixed' ? comparison.operand.value : null
  const set = (next: unknown) =>
    onChange({ ...comparison, operand: { type: 'fixed', value: next } })
  const Box = wayOf(comparison, field) === 'day' ? DayBox : ValueBox
  if (comparison.symbol === 'between')
    return <BetweenBox field={field} value={value} Box={Box} onChange={set} />
  if (isList(comparison.symbol))
    return <ValuesBox field={field} label={text('value')} value={value} onChange={set} />
  return <Box field={field} label={text('value')} value={value} onChange={set} />
}

const Operands = ({
  comparison,
  fields,
  field,
  onChange,
}: ComparisonLineProps & { readonly field: Field }) => {
  const text = useTexts(ruleTexts)
  const today = useToday()
  const { symbol } = comparison
  const ways = operandsOf(field, symbol)
  const way = wayOf(comparison, field)
  return (
    <>
      {ways.length > 1 && (
        <Select
          aria-label={text('operand')}
          value={way}
          popupMatchSelectWidth={false}
          options={ways.map((value) => ({ value, label: text(value) }))}
          onChange={(next) =>
            onChange({ ...comparison, operand: makeOperand(next, { symbol, today }) })
          }
        />
      )}
      {(way === 'fixed' || way === 'day') && (
        <Fixed comparison={comparison} field={field} onChange={onChange} />
      )}
      {comparison.operand?.type === 'period' && (
        <PeriodPick
          value={comparison.operand}
          onChange={(operand) => onChange({ ...comparison, operand })}
        />
      )}
      {way === 'field' && (
        <FieldPick
          label={text('field')}
          fields={fieldsLike(field, fields)}
          value={comparison.operand?.type === 'field' ? comparison.operand.field : ''}
          onChange={(path) => onChange({ ...comparison, operand: { type: 'field', field: path } })}
        />
      )}
    </>
  )
}

const ComparisonLine = ({ comparison, fields, onChange }: ComparisonLineProps) => {
  const text = useTexts(ruleTexts)
  const field = fields.find((modelField) => modelField.path === comparison.field)
  const symbols: readonly Symbol[] = field?.bound.type ? compareTypes(field.bound.type) : []
  const pick = (path: string) => {
    const next = fields.find((modelField) => modelField.path === path)
    if (next) onChange(makeComparison(next))
  }
  return (
    <>
      <FieldPick label={text('field')} fields={fields} value={comparison.field} onChange={pick} />
      {field && (
        <Select
          aria-label={text('symbol')}
          value={comparison.symbol}
          popupMatchSelectWidth={false}
          options={symbols.map((value) => ({ value, label: text(value) }))}
          onChange={(symbol) => onChange(withSymbol(comparison, symbol, field))}
        />
      )}
      {field && !isUnary(comparison.symbol) && (
        <Operands comparison={comparison} fields={fields} field={field} onChange={onChange} />
      )}
    </>
  )
}

const Match = ({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: 'and' | 'or'
  readonly onChange: (value: 'and' | 'or') => void
}) => {
  const text = useTexts(ruleTexts)
  return (
    <Segmented
      size="small"
      aria-label={label}
      value={value}
      onChange={onChange}
      options={[
        { value: 'and' as const, label: text('all') },
        { value: 'or' as const, label: text('any') },
      ]}
    />
  )
}

const without = <T,>(list: readonly T[], index: number): T[] =>
  list.filter((_one, at) => at !== index)

interface GroupProps {
  readonly group: Group
  readonly fields: readonly Field[]
  readonly onChange: (next: Group) => void
}

const GroupBox = ({ group, fields, onChange }: GroupProps) => {
  const text = useTexts(ruleTexts)
  const { comparisons } = group
  const [first] = fields
  return (
    <>
      <LinesPick group={group} fields={fields} onChange={onChange} />
      {comparisons.length > 1 && (
        <Match
          label={text('matchComparisons')}
          value={group.match}
          onChange={(match) => onChange({ ...group, match })}
        />
      )}
      {comparisons.map((comparison, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- comparisons have no id, only a position
        <div
          key={index}
          className="design-comparison"
          role="group"
          aria-label={text('comparison', { index: index + 1 })}
        >
          <ComparisonLine
            comparison={comparison}
            fields={fields}
            onChange={(next) => onChange({ ...group, comparisons: comparisons.with(index, next) })}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={text('removeComparison')}
            onClick={() => onChange({ ...group, comparisons: without(comparisons, index) })}
          />
        </div>
      ))}
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={!first}
        onClick={() =>
          first && onChange({ ...group, comparisons: [...comparisons, makeComparison(first)] })
        }
      >
        {text('addComparison')}
      </Button>
    </>
  )
}

/**
 * Edits groups of comparisons. Both the groups and the comparisons in them are joined by and/or.
 */
export const ConditionEditor = ({
  value,
  fields,
  onChange,
}: {
  readonly value: Condition
  readonly fields: readonly Field[]
  readonly onChange: (next: Condition) => void
}) => {
  const text = useTexts(ruleTexts)
  const { groups } = value
  const [first] = fields
  return (
    <div className="design-condition">
      {groups.length > 1 && (
        <Match
          label={text('matchGroups')}
          value={value.match}
          onChange={(match) => onChange({ ...value, match })}
        />
      )}
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups have no id, only a position
        <section
          key={index}
          className="design-condition-group"
          aria-label={text('group', { index: index + 1 })}
        >
          <GroupBox
            group={group}
            fields={fields}
            onChange={(next) => onChange({ ...value, groups: groups.with(index, next) })}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={text('removeGroup')}
            onClick={() => onChange({ ...value, groups: without(groups, index) })}
          />
        </section>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={!first}
        onClick={() =>
          first &&
          onChange({
            ...value,
            groups: [...groups, { match: 'and', comparisons: [makeComparison(first)] }],
          })
        }
      >
        {text('addGroup')}
      </Button>
    </div>
  )
}
