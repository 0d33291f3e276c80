import { useState } from 'react'
import { Alert, Button, Drawer, Empty, Flex, Form, Table, Typography } from 'antd'
import { PlayCircleOutlined } from '@ant-design/icons'
import { useOnce } from '#renderers/parts/use-once.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { dataInterfaces } from '#schemas/api/data-interface.ts'
import type { DataInterfaceEntry } from '#schemas/api/data-interface.ts'
import type { CallResult } from '#schemas/api/call.ts'
import { printBytes } from '#schemas/format/bytes.ts'
import { isGiven } from '#schemas/interface/parameter.ts'
import type { PlainValue, Parameter } from '#schemas/interface/parameter.ts'
import { cellOf } from '#schemas/interface/rows.ts'
import type { InterfaceRow } from '#schemas/interface/rows.ts'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { partTexts } from './texts.ts'
import { ValueField } from './value-field.tsx'

interface TrialProps {
  readonly entry: DataInterfaceEntry
  readonly name: string
  onClose(): void
}

type Run = CallResult<typeof dataInterfaces.preview>
type Values = Readonly<Record<string, PlainValue>>

/** Most rows that a test run shows. */
const pageSize = 200

/** Runs an interface with values, and keeps the first rows of its answer. */
function useTrial(id: string) {
  const { send } = useEngine()
  const [found, setFound] = useState<Run | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const run = useOnce(async (values: Values) => {
    setBusy(true)
    try {
      const body = { values: { ...values }, pageSize }
      setFound(await send(dataInterfaces.preview, { params: { id }, body }, { quiet: true }))
      setProblems([])
    } catch (error) {
      setFound(null)
      const told = error instanceof RefusedCall ? error.problems.map(({ message }) => message) : []
      setProblems(told.length > 0 ? told : [error instanceof Error ? error.message : String(error)])
    } finally {
      setBusy(false)
    }
  })
  return { found, problems, isBusy, run }
}

interface ValueFormProps {
  readonly parameters: readonly Parameter[]
  readonly values: Values
  onChange(values: Values): void
}

/** The values of a run; those that the server knows of the caller are only named. */
const ValueForm = ({ parameters, values, onChange }: ValueFormProps) => {
  const text = useTexts(partTexts)
  return (
    <Form layout="vertical">
      {parameters.map((parameter) => {
        const { field, fullName, dataType, origin, required } = parameter
        const label = fullName || field
        return (
          <Form.Item key={field} label={label} required={required && isGiven(parameter)}>
            {isGiven(parameter) ? (
              <ValueField
                dataType={dataType}
                label={label}
                value={values[field] ?? null}
                onChange={(value) => onChange({ ...values, [field]: value })}
              />
            ) : (
              <Typography.Text type="secondary">{text(origin)}</Typography.Text>
            )}
          </Form.Item>
        )
      })}
    </Form>
  )
}

const show = (value: PlainValue, words: { readonly yes: string; readonly no: string }): string => {
  if (value === null || value === '') return '-'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return String(value)
}

/** The first rows of an answer as a grid, with the time that it took and its size. */
const Grid = ({ run }: { readonly run: Run }) => {
  const text = useTexts(partTexts)
  const { language } = useRuntime()
  const { columns, data, pagination, milliseconds, bytes } = run
  const words = { yes: text('yes'), no: text('no') }
  return (
    <Flex vertical gap="small">
      <Typography.Text type="secondary" role="status">
        {text('ran', {
          count: pagination.total,
          milliseconds,
          size: printBytes(bytes, language),
        })}
      </Typography.Text>
      <Table<InterfaceRow>
        size="small"
        pagination={false}
        scroll={{ x: 'max-content', y: '60vh' }}
        rowKey={(row) => data.indexOf(row)}
        dataSource={data}
        locale={{ emptyText: <Empty description={text('noRows')} /> }}
        columns={columns.map(({ field, fullName }) => ({
          key: field,
          title: fullName,
          ellipsis: true,
          render: (_, row) => show(cellOf(row, field), words),
        }))}
      />
      {pagination.total > data.length && (
        <Typography.Text type="secondary">{text('firstRows', { most: pageSize })}</Typography.Text>
      )}
    </Flex>
  )
}

/** Asks an interface as oneself, and shows what it answers. */
export const Trial = ({ entry, name, onClose }: TrialProps) => {
  const text = useTexts(partTexts)
  const { found, problems, isBusy, run } = useTrial(entry.id)
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(
      entry.parameters.filter(isGiven).map(({ field, defaultValue }) => [field, defaultValue]),
    ),
  )
  return (
    <Drawer
      open
      title={text('trialOf', { name })}
      size={880}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{text('trialNote')}</Typography.Text>
        {entry.parameters.length > 0 && (
          <ValueForm parameters={entry.parameters} values={values} onChange={setValues} />
        )}
        <Button
          type="primary"
          icon={<PlayCircleOutlined aria-hidden />}
          loading={isBusy}
          style={{ alignSelf: 'start' }}
          onClick={() => void run(values)}
        >
          {text('run')}
        </Button>
        {problems.length > 0 && <Alert type="error" showIcon title={problems.join('; ')} />}
        {found && <Grid run={found} />}
      </Flex>
    </Drawer>
  )
}
