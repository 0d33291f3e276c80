import { Button, Empty, Flex, Pagination, Select, Skeleton, Typography, theme } from 'antd'
import { useCallback, useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { recordHistory } from '#schemas/api/record-history.ts'
import type { RecordStepRow } from '#schemas/api/record-history.ts'
import { printCount } from '#schemas/format/number.ts'
import { formatTime } from '#schemas/format/time.ts'
import type { FormPlan } from '#schemas/page/form.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { useEngine } from '../engine.tsx'
import { Failed } from './failed.tsx'
import { Changes } from './history-changes.tsx'
import { historyTexts } from './history-texts.ts'
import { ReturnDialog } from './return-dialog.tsx'
import { useLoading } from './use-loading.ts'

const pageSize = 10

interface HistoryTabProps {
  readonly plan: FormPlan
  readonly id: string
  /** Called after the record has returned to an earlier state. */
  onReturned(): void
}

interface HistoryAsk {
  readonly currentPage: number
  readonly field?: string | undefined
  readonly userId?: string | undefined
}

/** One page of what happened to a record, by field and by person if asked. */
function useHistory({ plan: { modelId }, id }: HistoryTabProps) {
  const { send } = useEngine()
  const [ask, setAsk] = useState<HistoryAsk>({ currentPage: 1 })
  const load = useCallback(() => {
    const { currentPage, field, userId } = ask
    const query = {
      currentPage,
      pageSize,
      ...(field !== undefined && { field }),
      ...(userId !== undefined && { userId }),
    }
    return send(recordHistory.list, { params: { modelId, id }, query }, { quiet: true })
  }, [send, modelId, id, ask])
  const [found, retry] = useLoading(load)
  return { ask, setAsk, found, retry }
}

const changeWords = {
  form: 'changed',
  list: 'changed',
  batch: 'batched',
  transfer: 'transferred',
  import: 'imported',
  return: 'returned',
  handOn: 'replaced',
} as const
const actWords = { add: 'added', remove: 'removed', restore: 'restored' } as const

/** Who did what, when, and what it changed. */
const Step = ({ step, onBack }: { readonly step: RecordStepRow; onBack(): void }) => {
  const text = useTexts(historyTexts)
  const { timeZone } = useRuntime()
  const { act, way, userName, at, changes, canReturn } = step
  const said = act === 'change' ? changeWords[way] : actWords[act]
  return (
    <Flex vertical gap={4} component="article">
      <Flex wrap gap="0 12px" align="baseline">
        <Typography.Text strong>
          {text(said, { name: userName || text('somebody') })}
        </Typography.Text>
        <Typography.Text type="secondary">{formatTime(at, timeZone)}</Typography.Text>
        {canReturn && (
          <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={onBack}>
            {text('goBack')}
          </Button>
        )}
      </Flex>
      <Changes changes={changes} isNew={act === 'add'} />
    </Flex>
  )
}

interface StepsProps {
  readonly list: readonly RecordStepRow[]
  onBack(step: RecordStepRow): void
}

const Steps = ({ list, onBack }: StepsProps) => {
  const { token } = theme.useToken()
  const apart = { paddingBlock: 12, borderBottom: `1px solid ${token.colorSplit}` }
  return (
    <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {list.map((step) => (
        <li key={step.version} style={apart}>
          <Step step={step} onBack={() => onBack(step)} />
        </li>
      ))}
    </ol>
  )
}

interface FiltersProps {
  readonly plan: FormPlan
  readonly ask: HistoryAsk
  readonly people: readonly { readonly id: string; readonly fullName: string }[]
  onAsk(ask: HistoryAsk): void
}

const Filters = ({ plan, ask, people, onAsk }: FiltersProps) => {
  const text = useTexts(historyTexts)
  const { language } = useRuntime()
  const fields = plan.model.fields.filter(
    ({ path, bound, kind }) =>
      plan.paths.has(path) && (bound.slot !== null || kind.holds === 'rows'),
  )
  const box = { allowClear: true, style: { flex: '1 1 140px', maxWidth: 240 } } as const
  return (
    <Flex gap="small" wrap>
      <Select
        {...box}
        aria-label={text('field')}
        placeholder={text('field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={ask.field}
        options={fields.map(({ path, node }) => ({ value: path, label: labelOf(node, language) }))}
        onChange={(field?: string) => onAsk({ ...ask, currentPage: 1, field })}
      />
      <Select
        {...box}
        aria-label={text('person')}
        placeholder={text('person')}
        value={ask.userId}
        options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(userId?: string) => onAsk({ ...ask, currentPage: 1, userId })}
      />
    </Flex>
  )
}

/** What happened to a record, the latest first, with the way back to earlier states. */
export function HistoryTab(props: HistoryTabProps) {
  const { plan, id, onReturned } = props
  const text = useTexts(historyTexts)
  const { ask, setAsk, found, retry } = useHistory(props)
  const [going, setGoing] = useState<RecordStepRow | null>(null)
  const [last, keep] = useState(found.state === 'there' ? found.value : null)
  if (found.state === 'there' && found.value !== last) keep(found.value)
  if (found.state === 'failed') return <Failed error={found.error} onRetry={retry} />
  if (!last) return <Skeleton active />
  const isFiltered = ask.field !== undefined || ask.userId !== undefined
  const { total } = last.pagination
  return (
    <Flex vertical gap="middle" aria-busy={found.state === 'loading'}>
      <Filters plan={plan} ask={ask} people={last.people} onAsk={setAsk} />
      {last.list.length === 0 ? (
        <Empty description={text(isFiltered ? 'noneFound' : 'none')} />
      ) : (
        <Steps list={last.list} onBack={setGoing} />
      )}
      {total > pageSize && (
        <Pagination
          align="end"
          size="small"
          current={ask.currentPage}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          showTotal={() => text('total', { total: printCount(total) })}
          onChange={(currentPage) => setAsk({ ...ask, currentPage })}
        />
      )}
      {going && (
        <ReturnDialog
          modelId={plan.modelId}
          id={id}
          step={going}
          onClose={() => setGoing(null)}
          onReturned={() => {
            setGoing(null)
            onReturned()
          }}
        />
      )}
    </Flex>
  )
}
