import { useMemo, useState } from 'react'
import { Col, DatePicker, Form, Input, InputNumber, Row, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import type { TObject } from 'typebox'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { SchemaForm } from '#renderers/panel/panel.tsx'
import { instantOf, instantToPicker } from '#renderers/parts/day.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Task } from '#schemas/api/task.ts'
import { taskName } from '#src/app/names.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import type { EntryStore } from '#src/engine/entry-store.ts'
import { NextRuns } from './parts/next-runs.tsx'
import { ScheduleField } from './parts/schedule-field.tsx'
import { draftOf, emptyDraft } from './store.ts'
import type { TaskDraft, Job } from './store.ts'
import { taskTexts } from './texts.ts'
import { NameFields } from '#renderers/pages/entries/parts/name-fields.tsx'

interface TaskEditProps {
  readonly store: EntryStore<Task, TaskDraft>
  readonly jobs: readonly Job[]
  /** Null to add a new task. */
  readonly entry: Task | null
  onDone(): void
}

/** Adds or changes one scheduled task. What a built-in task does cannot be changed. */
export const Edit = ({ store, jobs, entry, onDone }: TaskEditProps) => {
  const { say } = useRuntime()
  const text = useTexts(taskTexts)
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<TaskDraft>
      title={text(entry ? 'edit' : 'add', { name: entry ? taskName(say, entry) : '' })}
      width={720}
      draft={entry ? draftOf(entry) : emptyDraft}
      save={save}
      onDone={onDone}
    >
      <Row gutter={16}>
        <ScheduleFields jobs={jobs} isBuiltIn={entry?.isBuiltIn ?? false} />
        <PeriodFields />
        <Col xs={24} sm={12}>
          <Form.Item noStyle dependencies={['job']}>
            {({ getFieldValue }) => (
              <Parameters
                schema={jobs.find(({ job }) => job === getFieldValue('job'))?.parameters}
              />
            )}
          </Form.Item>
        </Col>
        <Col xs={24} sm={12}>
          <Form.Item name="sortCode" label={text('order')}>
            <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={24}>
          <Form.Item name="description" label={text('description')}>
            <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </Col>
      </Row>
    </EntryDialog>
  )
}

/** What is run and when, with the next times. */
const ScheduleFields = ({
  jobs,
  isBuiltIn,
}: {
  readonly jobs: readonly Job[]
  readonly isBuiltIn: boolean
}) => {
  const text = useTexts(taskTexts)
  const say = useTexts(entryTexts)
  const needed = (name: string) => [
    { required: true, whitespace: true, message: say('required', { name }) },
  ]
  return (
    <>
      <Col xs={24} sm={12}>
        <Form.Item name="fullName" label={text('name')} rules={needed(text('name'))}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
      </Col>
      <Col xs={24} sm={12}>
        <Form.Item name="enCode" label={text('code')} rules={needed(text('code'))}>
          <Input maxLength={80} />
        </Form.Item>
      </Col>
      <NameFields />
      <Col xs={24} sm={12}>
        <Form.Item name="job" label={text('job')} rules={needed(text('job'))}>
          <Select
            disabled={isBuiltIn}
            options={jobs.map(({ job, fullName }) => ({ value: job, label: fullName }))}
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item name="cron" label={text('schedule')} rules={needed(text('schedule'))}>
          <ScheduleField />
        </Form.Item>
      </Col>
      <Col span={24} style={{ marginBottom: 16 }}>
        <NextRuns />
      </Col>
    </>
  )
}

/** The period in which a task runs. */
const PeriodFields = () => {
  const { timeZone } = useRuntime()
  const text = useTexts(taskTexts)
  const asInstant = {
    getValueProps: (value: number | null) => ({ value: instantToPicker(value, timeZone) }),
    getValueFromEvent: (day: Dayjs | null) => (day ? instantOf(day, timeZone) : null),
  }
  return (
    <>
      <Col xs={24} sm={12}>
        <Form.Item name="startTime" label={text('start')} {...asInstant}>
          <DatePicker showTime showNow={false} style={{ width: '100%' }} />
        </Form.Item>
      </Col>
      <Col xs={24} sm={12}>
        <Form.Item name="endTime" label={text('end')} {...asInstant}>
          <DatePicker showTime showNow={false} style={{ width: '100%' }} />
        </Form.Item>
      </Col>
    </>
  )
}

/**
 * A job describes its settings as the JSON Schema of an object; a job without properties has none.
 */
const isSettable = (schema: unknown): schema is TObject =>
  typeof schema === 'object' &&
  schema !== null &&
  'properties' in schema &&
  Object.keys(Object(schema.properties)).length > 0

const Parameters = ({ schema }: { readonly schema: unknown }) => {
  const text = useTexts(taskTexts)
  if (!isSettable(schema)) return null
  return (
    <Form.Item
      name="parameters"
      label={text('parameters')}
      trigger="onPick"
      getValueProps={(value: object) => ({ value })}
    >
      <ParameterField schema={schema} />
    </Form.Item>
  )
}

const nothing = {}
/** Gives each setting a title: the text for its name. */
const titled = (schema: TObject): TObject => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, setting]) => [name, { title: name, ...setting }]),
  ),
})

const ParameterField = ({
  schema,
  value = nothing,
  onPick,
}: {
  readonly schema: TObject
  readonly value?: object
  readonly onPick?: (value: object) => void
}) => {
  const drawn = useMemo(() => titled(schema), [schema])
  return (
    <SchemaForm
      schema={drawn}
      value={value}
      texts={[taskTexts]}
      onChange={(next) => onPick?.(next)}
    />
  )
}
