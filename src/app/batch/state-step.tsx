import { Alert, App, Button, Flex, Progress, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { BatchDetail } from '#schemas/api/record-batch.ts'
import { printCount } from '#schemas/format/number.ts'
import { formatTime } from '#schemas/format/time.ts'
import { Refusals } from './refusals.tsx'
import type { RecordBatch } from './store.ts'
import { batchTexts } from './texts.ts'
import { wordsOfAct } from './words.ts'

interface StateStepProps {
  readonly store: RecordBatch
  readonly modelId: string
  onClose(): void
}

interface ShownState {
  readonly store: RecordBatch
  readonly state: BatchDetail
}

const countsOf = ({ total, done, changed, failed }: BatchDetail) => {
  const same = Math.max(0, total - changed - failed)
  const shown = { total, done, changed, failed, same }
  return {
    same,
    words: {
      count: total,
      ...Object.fromEntries(Object.entries(shown).map(([key, count]) => [key, printCount(count)])),
    },
  }
}

const underWay = { checking: 'checking', running: 'running', undoing: 'undoing' } as const

const UnderWay = observer(({ store, state }: ShownState) => {
  const text = useTexts(batchTexts)
  const { done, total } = state
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))
  const word = Object.values(underWay).find((known) => known === state.state) ?? 'running'
  return (
    <Flex vertical gap="small">
      <Progress percent={percent} status="active" aria-label={text('progress')} />
      <div role="status">{text(word, countsOf(state).words)}</div>
      <Typography.Text type="secondary">{text('goesOn')}</Typography.Text>
      <Flex justify="flex-end">
        <Button disabled={store.isBusy} onClick={() => void store.stop()}>
          {text('stop')}
        </Button>
      </Flex>
    </Flex>
  )
})

/** What a batch came to, in a sentence. */
const Outcome = ({ state }: { readonly state: BatchDetail }) => {
  const text = useTexts(batchTexts)
  const { timeZone } = useRuntime()
  const { same, words } = countsOf(state)
  const { phase, failed, changed, undoUntil, reason } = state
  const word = wordsOfAct[state.act]
  const type = failed > 0 ? 'warning' : 'success'
  const isEarly = state.state === 'stopped' || state.state === 'broken'
  if (isEarly)
    return (
      <Alert
        type="warning"
        showIcon
        title={text(
          phase === 'check' ? 'checkStopped' : state.state === 'broken' ? 'broken' : 'stopped',
          words,
        )}
        description={reason}
      />
    )
  if (phase === 'check')
    return (
      <Alert
        type={changed === 0 ? 'info' : type}
        showIcon
        title={text(same > 0 ? word.checkedSame : word.checked, words)}
        description={changed === 0 && text(word.nothing)}
      />
    )
  if (phase === 'undo') return <Alert type={type} showIcon title={text('undone', words)} />
  const time = formatTime(undoUntil, timeZone, 'YYYY-MM-DD HH:mm')
  return (
    <Alert
      type={type}
      showIcon
      title={text(word.done, words)}
      description={changed > 0 && text('undoUntil', { time })}
    />
  )
}

/** Asks before it takes a batch back. */
const UndoButton = observer(({ store, state, word }: ShownState & { readonly word: UndoWord }) => {
  const text = useTexts(batchTexts)
  const { modal } = App.useApp()
  const ask = () =>
    void modal.confirm({
      title: text('undoTitle'),
      content: text(wordsOfAct[state.act].undoAsk, {
        count: state.changed,
        changed: printCount(state.changed),
      }),
      okText: text('undo'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      onOk: () => void store.undo(),
    })
  return (
    <Button danger disabled={store.isBusy} onClick={ask}>
      {text(word)}
    </Button>
  )
})
type UndoWord = 'undo' | 'undoOn' | 'undoAgain'

/** How what was done can be taken back now; undefined where it cannot. */
function undoWordOf({ phase, state, changed, failed }: BatchDetail): UndoWord | undefined {
  if (phase === 'run') return changed > 0 ? 'undo' : undefined
  if (phase !== 'undo') return undefined
  if (state !== 'undone') return 'undoOn'
  return failed > 0 ? 'undoAgain' : undefined
}

const CheckButtons = observer(({ store, state }: ShownState) => {
  const text = useTexts(batchTexts)
  const { changed } = state
  return (
    <>
      <Button disabled={store.isBusy} onClick={store.back}>
        {text('back')}
      </Button>
      <Button
        type="primary"
        danger={state.act === 'remove'}
        disabled={changed === 0 || state.state !== 'checked'}
        loading={store.isBusy}
        onClick={() => void store.write()}
      >
        {text(wordsOfAct[state.act].run, { count: changed, shown: printCount(changed) })}
      </Button>
    </>
  )
})

/** How far a batch is, what it came to, and what can be done with it. */
export const StateStep = observer(({ store, modelId, onClose }: StateStepProps) => {
  const text = useTexts(batchTexts)
  const { state } = store
  if (!state) return null
  if (store.isUnderWay) return <UnderWay store={store} state={state} />
  const undoWord = undoWordOf(state)
  const isCheck = state.phase === 'check'
  const canGoOn = state.phase === 'run' && (state.state === 'stopped' || state.state === 'broken')
  return (
    <Flex vertical gap="middle">
      <div role="status">
        <Outcome state={state} />
      </div>
      <Refusals store={store} state={state} modelId={modelId} />
      <Flex justify="flex-end" gap="small" wrap>
        {undoWord && <UndoButton store={store} state={state} word={undoWord} />}
        {isCheck && <CheckButtons store={store} state={state} />}
        {canGoOn && (
          <Button type="primary" loading={store.isBusy} onClick={() => void store.write()}>
            {text('runOn')}
          </Button>
        )}
        {!isCheck && <Button onClick={onClose}>{text('close')}</Button>}
      </Flex>
    </Flex>
  )
})
