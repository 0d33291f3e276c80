import { Button, Checkbox, Col, Flex, Input, Row, Select, Typography } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import {
  checkParameters,
  dataTypes,
  isGiven,
  mostParameters,
  origins,
  parameterTexts,
} from '#schemas/interface/parameter.ts'
import type { Parameter, ParameterIssue } from '#schemas/interface/parameter.ts'
import { partTexts } from './texts.ts'
import { ValueField } from './value-field.tsx'

interface ParameterListProps {
  /** Given by the form. */
  readonly value?: readonly Parameter[]
  onChange?(parameters: readonly Parameter[]): void
}

const newParameter: Parameter = {
  field: '',
  fullName: '',
  dataType: 'text',
  origin: 'call',
  required: false,
  defaultValue: null,
}

const Labelled = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  <Col xs={24} sm={12} md={8}>
    <Flex vertical gap={2}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      {children}
    </Flex>
  </Col>
)

interface GivenFieldsProps {
  readonly parameter: Parameter
  onChange(part: Partial<Parameter>): void
}

/** What is set of a parameter whose value a call gives. */
const GivenFields = ({ parameter, onChange }: GivenFieldsProps) => {
  const text = useTexts(partTexts)
  const { dataType, required, defaultValue } = parameter
  return (
    <>
      <Labelled label={text('defaultValue')}>
        <ValueField
          dataType={dataType}
          label={text('defaultValue')}
          value={defaultValue}
          onChange={(next) => onChange({ defaultValue: next })}
        />
      </Labelled>
      <Labelled label={text('needed')}>
        <Checkbox
          checked={required}
          onChange={({ target }) => onChange({ required: target.checked })}
        >
          {text('required')}
        </Checkbox>
      </Labelled>
    </>
  )
}

interface ParameterRowProps {
  readonly parameter: Parameter
  readonly at: number
  readonly issues: readonly ParameterIssue[]
  onChange(parameter: Parameter): void
  onRemove(): void
}

/** One parameter: its name, type, where its value comes from, and what is wrong with it. */
const ParameterRow = ({ parameter, at, issues, onChange, onRemove }: ParameterRowProps) => {
  const text = useTexts(partTexts)
  const tell = useTexts(parameterTexts)
  const { field, fullName, dataType, origin } = parameter
  const change = (part: Partial<Parameter>) => onChange({ ...parameter, ...part })
  return (
    <Flex
      vertical
      gap="small"
      role="group"
      aria-label={text('parameter', { at })}
      style={{
        border: '1px solid var(--ant-color-border-secondary)',
        borderRadius: 8,
        padding: '8px 12px',
      }}
    >
      <Flex align="center" justify="space-between">
        <Typography.Text strong>{text('parameter', { at })}</Typography.Text>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text('removeParameter', { at })}
          onClick={onRemove}
        />
      </Flex>
      <Row gutter={[12, 8]}>
        <Labelled label={text('field')}>
          <Input
            aria-label={text('field')}
            maxLength={40}
            value={field}
            onChange={({ target }) => change({ field: target.value })}
          />
        </Labelled>
        <Labelled label={text('label')}>
          <Input
            aria-label={text('label')}
            maxLength={100}
            value={fullName}
            onChange={({ target }) => change({ fullName: target.value })}
          />
        </Labelled>
        <Labelled label={text('dataType')}>
          <Select
            aria-label={text('dataType')}
            value={dataType}
            options={dataTypes.map((value) => ({ value, label: text(value) }))}
            onChange={(next) => change({ dataType: next, defaultValue: null })}
          />
        </Labelled>
        <Labelled label={text('origin')}>
          <Select
            aria-label={text('origin')}
            value={origin}
            options={origins.map((value) => ({ value, label: text(value) }))}
            onChange={(next) => change({ origin: next })}
          />
        </Labelled>
        {isGiven(parameter) && <GivenFields parameter={parameter} onChange={change} />}
      </Row>
      {issues.map(({ path, code, name }) => (
        <Typography.Text key={path + code} type="danger" role="alert">
          {tell(code, { name })}
        </Typography.Text>
      ))}
    </Flex>
  )
}

/** The parameters of an interface; what is wrong stands at its parameter. */
export const ParameterList = ({ value = [], onChange }: ParameterListProps) => {
  const text = useTexts(partTexts)
  const issues = checkParameters(value)
  return (
    <Flex vertical gap="small">
      {value.map((parameter, index) => (
        <ParameterRow
          // Parameters have no ids; their place is what tells them apart while they are typed.
          key={index}
          parameter={parameter}
          at={index + 1}
          issues={issues.filter(({ path }) => path.startsWith(`parameters.${index}.`))}
          onChange={(changed) => onChange?.(value.with(index, changed))}
          onRemove={() => onChange?.(value.toSpliced(index, 1))}
        />
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= mostParameters}
        style={{ alignSelf: 'start' }}
        onClick={() => onChange?.([...value, newParameter])}
      >
        {text('addParameter')}
      </Button>
    </Flex>
  )
}
