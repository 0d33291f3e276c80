import { Alert, Button, Flex, Form, Modal, Progress, Radio, Result, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLoaded } from '#renderers/parts/use-loaded.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { mostFound, records } from '#schemas/api/record.ts'
import type { ExportBody, ExportJob } from '#schemas/api/record-sheet.ts'
import { printCount } from '#schemas/format/number.ts'
import { can } from '#schemas/permission.ts'
import { formatTime } from '#schemas/format/time.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { useEngine } from '../engine.tsx'
import { readExportChoice } from './export-choice.ts'
import type { ExportChoice } from './export-choice.ts'
import { sheetActTexts } from './sheet-act-texts.ts'
import { sheetTexts } from './sheet-texts.ts'
import { useExport } from './use-export.ts'

interface ExportDialogProps {
  readonly list: ListStore
  readonly title: string
  onClose(): void
}

/** Columns to choose from: those of the list, and those of sub-tables that the form shows. */
function useColumnGroups({ plan }: ListStore) {
  const { rights } = useEngine().session
  const { lookups } = useRuntime()
  const text = useTexts(sheetTexts)
  const language = lookups.language ?? 'zh'
  const mayLine = (path: string) => can(rights, plan.modelId, 'form', path)
  const own = plan.columns.map(({ column }) => column)
  const tables = plan.model.fields.filter(
    (field) => field.kind.holds === 'rows' && mayLine(field.path) && field.columns.length > 0,
  )
  return {
    hasLines: tables.length > 0,
    groups: [
      { label: text('listColumns'), fields: own },
      ...tables.map((table) => ({
        label: labelOf(table.node, language),
        fields: table.columns.filter(({ path }) => mayLine(path)),
      })),
    ].map(({ label, fields }) => ({
      label,
      options: fields.map(({ path, node }) => ({ value: path, label: labelOf(node, language) })),
    })),
  }
}

interface ExportChoiceProps {
  readonly list: ListStore
  readonly counts: RangeCounts
  readonly choice: ExportChoice
  readonly columns: ReturnType<typeof useColumnGroups>
  onChange(choice: ExportChoice): void
}

type RangeCounts = { readonly [R in ExportChoice['range']]: number }

/**
 * How many records each range has; the server is asked where a layout draws them, as the list then
 * holds none itself. Call it inside an observer.
 */
function useCounts(list: ListStore): RangeCounts {
  const { send } = useEngine()
  const { layout } = list.ask
  const asked = useLoaded(`${list.revision}`, async () => {
    if (!layout) return list.total
    const body = { ...list.asked, currentPage: 1, pageSize: 1 }
    const params = { modelId: list.plan.modelId }
    return (await send(records.list, { params, body }, { quiet: true })).pagination.total
  })
  return {
    page: list.rows.length,
    all: layout ? (asked.value ?? 0) : list.total,
    selected: list.selectedCount,
  }
}

const Choices = observer(({ list, counts, choice, columns, onChange }: ExportChoiceProps) => {
  const text = useTexts(sheetTexts)
  const set = (more: Partial<ExportChoice>) => onChange({ ...choice, ...more })
  const ranges = (['page', 'all', 'selected'] as const)
    .filter((value) => value !== 'page' || !list.ask.layout)
    .map((value) => ({
      value,
      label: text(value, { count: printCount(counts[value]) }),
      disabled: counts[value] === 0,
    }))
  const layouts = (['none', 'sheet', 'repeat', 'merge'] as const).filter(
    (value) => choice.format === 'xlsx' || value === 'none' || value === 'repeat',
  )
  return (
    <Form layout="vertical" requiredMark={false}>
      <Form.Item label={text('records')}>
        <Radio.Group
          vertical
          aria-label={text('records')}
          value={choice.range}
          options={ranges}
          onChange={({ target }) => set({ range: target.value as ExportChoice['range'] })}
        />
      </Form.Item>
      <Form.Item label={text('columns')}>
        <Radio.Group
          aria-label={text('columns')}
          value={choice.isChosen}
          options={[
            { value: false, label: text('asShown', { count: list.columns.length }) },
            { value: true, label: text('chosen') },
          ]}
          onChange={({ target }) => set({ isChosen: target.value === true })}
        />
        {choice.isChosen && (
          <Select
            mode="multiple"
            aria-label={text('chooseColumns')}
            placeholder={text('chooseColumns')}
            style={{ width: '100%', marginTop: 8 }}
            optionFilterProp="label"
            value={[...choice.columns]}
            options={columns.groups}
            onChange={(paths: string[]) => set({ columns: paths })}
          />
        )}
      </Form.Item>
      <Form.Item label={text('values')} extra={text(`${choice.values}Help`)}>
        <Radio.Group
          aria-label={text('values')}
          value={choice.values}
          options={(['shown', 'raw'] as const).map((value) => ({ value, label: text(value) }))}
          onChange={({ target }) => set({ values: target.value as ExportChoice['values'] })}
        />
      </Form.Item>
      {columns.hasLines && (
        <Form.Item label={text('lines')}>
          <Select
            aria-label={text('lines')}
            value={layouts.includes(choice.lines) ? choice.lines : 'repeat'}
            options={layouts.map((value) => ({ value, label: text(value) }))}
            onChange={(lines) => set({ lines })}
          />
        </Form.Item>
      )}
      <Form.Item label={text('format')}>
        <Radio.Group
          aria-label={text('format')}
          value={choice.format}
          options={[
            { value: 'xlsx', label: 'Excel (xlsx)' },
            { value: 'csv', label: 'CSV' },
          ]}
          onChange={({ target }) => set({ format: target.value as ExportChoice['format'] })}
        />
      </Form.Item>
    </Form>
  )
})

/** How far an export in the background is. */
const UnderWay = ({ job }: { readonly job: ExportJob }) => {
  const text = useTexts(sheetTexts)
  const act = useTexts(sheetActTexts)
  const { lookups } = useRuntime()
  if (job.state === 'running')
    return (
      <Flex vertical gap="small" role="status">
        <div>{text('under', { done: printCount(job.done), total: printCount(job.total) })}</div>
        <Progress
          aria-label={act('export')}
          percent={job.total > 0 ? Math.min(99, Math.floor((job.done / job.total) * 100)) : 0}
        />
        <div>{text('underNote')}</div>
      </Flex>
    )
  const until = formatTime(job.expirationTime, lookups.timeZone ?? 'UTC').slice(0, 16)
  if (job.state === 'done')
    return (
      <Result
        status="success"
        title={text('ready')}
        subTitle={text('readyNote', { time: until })}
      />
    )
  return (
    <Result
      status="warning"
      title={text(job.state === 'stopped' ? 'stopped' : 'broken')}
      subTitle={job.reason}
    />
  )
}

function bodyOf(list: ListStore, choice: ExportChoice, hasLines: boolean): ExportBody {
  const { range, format, values } = choice
  const { page: currentPage, size: pageSize } = list.ask
  const { query, ...asked } = list.asked
  const lines = hasLines ? choice.lines : 'none'
  const shown = list.columns.map(({ field }) => field)
  const isFlat = format === 'csv' && lines !== 'none'
  return {
    ...asked,
    query: { ...query },
    columns: choice.isChosen ? [...choice.columns] : shown,
    values,
    lines: isFlat ? 'repeat' : lines,
    format,
    ...(range === 'page' && { page: { currentPage, pageSize } }),
    ...(range === 'selected' && list.picked),
  }
}

/** Takes the records of a list out as a sheet; what was chosen is remembered. */
export const ExportDialog = observer(({ list, title, onClose }: ExportDialogProps) => {
  const text = useTexts(sheetTexts)
  const act = useTexts(sheetActTexts)
  const { storage } = useEngine()
  const columns = useColumnGroups(list)
  const memory = `export.${list.plan.modelId}`
  const known = columns.groups.flatMap(({ options }) => options.map(({ value }) => value))
  const [choice, setChoice] = useState(() => {
    const kept = readExportChoice(storage.read(memory), known)
    if (list.selectedCount > 0) return { ...kept, range: 'selected' as const }
    const hasPage = kept.range === 'page' && !list.ask.layout
    return { ...kept, range: hasPage ? ('page' as const) : ('all' as const) }
  })
  const { job, problem, isBusy, begin, stop, download, forget } = useExport(
    list.plan.modelId,
    title,
  )
  const counts = useCounts(list)
  const count = counts[choice.range]
  const change = (next: ExportChoice) => {
    setChoice(next)
    storage.write(memory, next)
  }
  const start = async () => {
    if (await begin(bodyOf(list, choice, columns.hasLines), count)) onClose()
  }
  const isEmpty = count === 0 || (choice.isChosen && choice.columns.length === 0)
  const footer = job ? (
    <>
      {job.state === 'running' && (
        <Button danger loading={isBusy} onClick={() => void stop(job.id)}>
          {text('stop')}
        </Button>
      )}
      {job.state !== 'running' && <Button onClick={forget}>{text('again')}</Button>}
      <Button onClick={onClose}>{text('close')}</Button>
      {job.state === 'done' && (
        <Button type="primary" loading={isBusy} onClick={() => void download(job)}>
          {text('download')}
        </Button>
      )}
    </>
  ) : (
    <>
      <Button onClick={onClose}>{text('cancel')}</Button>
      <Button type="primary" loading={isBusy} disabled={isEmpty} onClick={() => void start()}>
        {act('export')}
      </Button>
    </>
  )
  return (
    <Modal open title={text('exportOf', { name: title })} onCancel={onClose} footer={footer}>
      <Flex vertical gap="middle">
        {problem !== undefined && <Alert type="error" showIcon title={problem} />}
        {job ? (
          <UnderWay job={job} />
        ) : (
          <Choices
            list={list}
            counts={counts}
            choice={choice}
            columns={columns}
            onChange={change}
          />
        )}
        {!job && count > mostFound && (
          <Alert type="info" showIcon title={text('background', { most: printCount(mostFound) })} />
        )}
      </Flex>
    </Modal>
  )
})
