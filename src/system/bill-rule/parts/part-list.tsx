import { Button, Dropdown, Flex, Typography } from 'antd'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { checkPattern, patternTexts } from '#schemas/number/check.ts'
import type { PatternIssue } from '#schemas/number/check.ts'
import { mostParts } from '#schemas/number/pattern.ts'
import type { NumberPart, PartType } from '#schemas/number/pattern.ts'
import { newParts } from '../store.ts'
import { PartFields } from './part-fields.tsx'
import { partTexts } from './texts.ts'

interface PartListProps {
  /** Given by the form. */
  readonly value?: readonly NumberPart[]
  onChange?(parts: readonly NumberPart[]): void
}

const types: readonly PartType[] = [
  'text',
  'date',
  'counter',
  'field',
  'organize',
  'check',
  'random',
  'uuid',
]

const move = (parts: readonly NumberPart[], from: number, to: number): NumberPart[] =>
  parts.toSpliced(from, 1).toSpliced(to, 0, ...parts.slice(from, from + 1))

interface PartRowProps {
  readonly part: NumberPart
  readonly index: number
  readonly count: number
  readonly issues: readonly PatternIssue[]
  onChange(part: NumberPart): void
  onMove(to: number): void
  onRemove(): void
}

/** One part with its settings, what is wrong with it, and the buttons that move and remove it. */
const PartRow = ({ part, index, count, issues, onChange, onMove, onRemove }: PartRowProps) => {
  const say = useTexts(partTexts)
  const tell = useTexts(patternTexts)
  const at = index + 1
  return (
    <Flex
      vertical
      gap="small"
      role="group"
      aria-label={say('part', { at, name: say(part.type) })}
      style={{
        border: '1px solid var(--ant-color-border-secondary)',
        borderRadius: 8,
        padding: '8px 12px',
      }}
    >
      <Flex gap="small" align="center" justify="space-between">
        <Typography.Text strong>{say(part.type)}</Typography.Text>
        <Flex>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={say('up', { at })}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={say('down', { at })}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={say('remove', { at })}
            onClick={onRemove}
          />
        </Flex>
      </Flex>
      <PartFields part={part} onChange={onChange} />
      {issues.map(({ path, code, params }) => (
        <Typography.Text key={path + code} type="danger" role="alert">
          {tell(code, params)}
        </Typography.Text>
      ))}
    </Flex>
  )
}

/** The parts of a number in their order; what is wrong stands at its part. */
export const PartList = ({ value = [], onChange }: PartListProps) => {
  const say = useTexts(partTexts)
  const tell = useTexts(patternTexts)
  const issues = checkPattern({ parts: value, fiscalMonth: 1 })
  const at = (index: number) =>
    issues.filter(({ path }) => path === `parts.${index}` || path.startsWith(`parts.${index}.`))
  return (
    <Flex vertical gap="small">
      {value.map((part, index) => (
        <PartRow
          // Parts have no ids; their place is what tells them apart.
          key={`${index} ${part.type}`}
          part={part}
          index={index}
          count={value.length}
          issues={at(index)}
          onChange={(changed) => onChange?.(value.with(index, changed))}
          onMove={(to) => onChange?.(move(value, index, to))}
          onRemove={() => onChange?.(value.toSpliced(index, 1))}
        />
      ))}
      {issues
        .filter(({ path }) => path === 'parts')
        .map(({ code, params }) => (
          <Typography.Text key={code} type="danger" role="alert">
            {tell(code, params)}
          </Typography.Text>
        ))}
      <Dropdown
        trigger={['click']}
        menu={{
          items: types.map((type) => ({ key: type, label: say(type) })),
          onClick: ({ key }) => {
            const type = types.find((known) => known === key)
            if (type) onChange?.([...value, newParts[type]])
          },
        }}
      >
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={value.length >= mostParts}
          style={{ alignSelf: 'start' }}
        >
          {say('add')}
        </Button>
      </Dropdown>
    </Flex>
  )
}
