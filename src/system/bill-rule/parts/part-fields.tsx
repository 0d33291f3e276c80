import type { ReactNode } from 'react'
import { useId } from 'react'
import { Checkbox, Flex, Input, InputNumber, Select, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { checkAlgorithms } from '#schemas/number/check-digit.ts'
import { dateFormats, resets } from '#schemas/number/date-part.ts'
import type { NumberPart, PartOf, PartType } from '#schemas/number/pattern.ts'
import { partTexts } from './texts.ts'

interface PartFieldsProps<P extends NumberPart> {
  readonly part: P
  onChange(part: NumberPart): void
}

/** A control with its label above; `children` gets the id that ties them together. */
const Labelled = ({
  label,
  width,
  children,
}: {
  readonly label: string
  readonly width: number
  readonly children: (id: string) => ReactNode
}) => {
  const id = useId()
  return (
    <div style={{ flex: `1 1 ${width}px`, minWidth: Math.min(width, 90), maxWidth: width * 2 }}>
      <Typography.Text type="secondary">
        <label htmlFor={id}>{label}</label>
      </Typography.Text>
      {children(id)}
    </div>
  )
}

const wide = { width: '100%' } as const

const TextFields = ({ part, onChange }: PartFieldsProps<PartOf<'text'>>) => {
  const say = useTexts(partTexts)
  return (
    <Labelled label={say('text')} width={200}>
      {(id) => (
        <Input
          id={id}
          value={part.text}
          maxLength={20}
          onChange={(event) =>
            onChange({ ...part, text: event.target.value.replaceAll(/\s/g, '') })
          }
        />
      )}
    </Labelled>
  )
}

const DateFields = ({ part, onChange }: PartFieldsProps<PartOf<'date'>>) => {
  const say = useTexts(partTexts)
  const labelOf = (format: string): string =>
    format === 'FQ'
      ? say('quarter')
      : format.startsWith('F')
        ? say('fiscalFormat', { format: format.slice(1).toLowerCase() })
        : format
  return (
    <Labelled label={say('format')} width={200}>
      {(id) => (
        <Select
          id={id}
          style={wide}
          value={part.format}
          options={dateFormats.map((value) => ({ value, label: labelOf(value) }))}
          onChange={(format) => onChange({ ...part, format })}
        />
      )}
    </Labelled>
  )
}

const CounterFields = ({ part, onChange }: PartFieldsProps<PartOf<'counter'>>) => {
  const say = useTexts(partTexts)
  const numbers = [
    ['width', 1, 9],
    ['start', 0, 999_999_999],
    ['step', 1, 1000],
  ] as const
  return (
    <>
      {numbers.map(([key, min, max]) => (
        <Labelled key={key} label={say(key)} width={90}>
          {(id) => (
            <InputNumber
              id={id}
              style={wide}
              min={min}
              max={max}
              precision={0}
              value={part[key]}
              onChange={(value) => value !== null && onChange({ ...part, [key]: value })}
            />
          )}
        </Labelled>
      ))}
      <Labelled label={say('reset')} width={130}>
        {(id) => (
          <Select
            id={id}
            style={wide}
            value={part.reset}
            options={resets.map((value) => ({ value, label: say(value) }))}
            onChange={(reset) => onChange({ ...part, reset })}
          />
        )}
      </Labelled>
      <Labelled label={say('full')} width={130}>
        {(id) => (
          <Select
            id={id}
            style={wide}
            value={part.full}
            options={(['widen', 'refuse'] as const).map((value) => ({ value, label: say(value) }))}
            onChange={(full) => onChange({ ...part, full })}
          />
        )}
      </Labelled>
    </>
  )
}

const FieldFields = ({ part, onChange }: PartFieldsProps<PartOf<'field'>>) => {
  const say = useTexts(partTexts)
  return (
    <>
      <Labelled label={say('fieldName')} width={200}>
        {(id) => (
          <Input
            id={id}
            value={part.field}
            maxLength={100}
            onChange={(event) => onChange({ ...part, field: event.target.value.trim() })}
          />
        )}
      </Labelled>
      <Checkbox
        checked={part.own}
        style={{ alignSelf: 'end', paddingBottom: 5 }}
        onChange={(event) => onChange({ ...part, own: event.target.checked })}
      >
        {say('own')}
      </Checkbox>
      <Typography.Text type="secondary" style={{ flexBasis: '100%' }}>
        {say('fieldHint')}
      </Typography.Text>
    </>
  )
}

const OrganizeFields = ({ part, onChange }: PartFieldsProps<PartOf<'organize'>>) => {
  const say = useTexts(partTexts)
  return (
    <Checkbox
      checked={part.own}
      onChange={(event) => onChange({ ...part, own: event.target.checked })}
    >
      {say('ownOrganize')}
    </Checkbox>
  )
}

/** Algorithms are known by these names everywhere. */
const algorithmNames: { readonly [A in (typeof checkAlgorithms)[number]]: string } = {
  luhn: 'Luhn (mod 10)',
  gs1: 'GS1 (EAN, mod 10)',
  'mod11-2': 'ISO 7064 MOD 11-2',
  'mod11-10': 'ISO 7064 MOD 11,10 (GB/T 17710)',
  'mod37-2': 'ISO 7064 MOD 37-2 (A-Z)',
  'mod37-36': 'ISO 7064 MOD 37,36 (A-Z)',
  'mod97-10': 'ISO 7064 MOD 97-10 (A-Z)',
  damm: 'Damm',
  verhoeff: 'Verhoeff',
}

const CheckFields = ({ part, onChange }: PartFieldsProps<PartOf<'check'>>) => {
  const say = useTexts(partTexts)
  return (
    <>
      <Labelled label={say('algorithm')} width={260}>
        {(id) => (
          <Select
            id={id}
            style={wide}
            value={part.algorithm}
            options={checkAlgorithms.map((value) => ({ value, label: algorithmNames[value] }))}
            onChange={(algorithm) => onChange({ ...part, algorithm })}
          />
        )}
      </Labelled>
      <Typography.Text type="secondary" style={{ flexBasis: '100%' }}>
        {say('checkHint')}
      </Typography.Text>
    </>
  )
}

const RandomFields = ({ part, onChange }: PartFieldsProps<PartOf<'random'>>) => {
  const say = useTexts(partTexts)
  return (
    <>
      <Labelled label={say('length')} width={90}>
        {(id) => (
          <InputNumber
            id={id}
            style={wide}
            min={12}
            max={32}
            precision={0}
            value={part.length}
            onChange={(length) => length !== null && onChange({ ...part, length })}
          />
        )}
      </Labelled>
      <Checkbox
        checked={part.letters}
        style={{ alignSelf: 'end', paddingBottom: 5 }}
        onChange={(event) => onChange({ ...part, letters: event.target.checked })}
      >
        {say('letters')}
      </Checkbox>
    </>
  )
}

const fields: {
  readonly [T in PartType]: (props: PartFieldsProps<PartOf<T>>) => ReactNode
} = {
  text: TextFields,
  date: DateFields,
  counter: CounterFields,
  field: FieldFields,
  organize: OrganizeFields,
  check: CheckFields,
  random: RandomFields,
  uuid: () => null,
}

/** The settings of one part of a number. */
export const PartFields = ({ part, onChange }: PartFieldsProps<NumberPart>) => {
  // The table has the fields of each kind of part, which no type can follow.
  const Fields = fields[part.type] as (props: PartFieldsProps<NumberPart>) => ReactNode
  return (
    <Flex gap="small" wrap>
      <Fields part={part} onChange={onChange} />
    </Flex>
  )
}
