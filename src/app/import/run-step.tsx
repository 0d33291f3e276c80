import { Alert, App, Button, Flex } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { ImportState } from '#schemas/api/record-import.ts'
import { printCount } from '#schemas/format/number.ts'
import { StepButtons } from './file-step.tsx'
import type { ImportStepProps } from './file-step.tsx'
import { Figures, Problems, ProblemsButton, Share } from './findings.tsx'
import type { RecordImport } from './store.ts'
import { importTexts } from './texts.ts'

/** Numbers of an import or its undo, as printed. */
function countsOf({ phase, done, total, added, changed }: ImportState) {
  const all = phase === 'undo' ? added + changed : total
  return { done, all, words: { done: printCount(done), total: printCount(all) } }
}

/** What became of an import or its undo, in words. */
const Outcome = ({ state }: { readonly state: ImportState }) => {
  const text = useTexts(importTexts)
  const { phase, failed, reason } = state
  const { words } = countsOf(state)
  if (state.state === 'done' || state.state === 'undone')
    return (
      <Alert
        type={failed > 0 ? 'warning' : 'success'}
        showIcon
        title={text(state.state)}
        description={state.state === 'done' && text('undoHint')}
      />
    )
  const isBroken = state.state === 'broken'
  const title =
    phase === 'undo'
      ? text(isBroken ? 'undoBroken' : 'undoStopped')
      : text(isBroken ? 'broken' : 'stopped', words)
  return <Alert type="warning" showIcon title={title} description={reason} />
}

const RunFigures = ({ state }: { readonly state: ImportState }) => {
  const text = useTexts(importTexts)
  const { added, changed, failed, done, phase } = state
  return (
    <Figures
      list={
        phase === 'undo'
          ? [
              { name: text('takenBack'), count: Math.max(0, done - failed) },
              { name: text('left'), count: failed, isWrong: true },
            ]
          : [
              { name: text('added'), count: added },
              { name: text('changed'), count: changed },
              { name: text('failed'), count: failed, isWrong: true },
            ]
      }
    />
  )
}

/** Asks before it takes back what an import wrote. */
const UndoButton = observer(
  ({ store, state }: { readonly store: RecordImport; readonly state: ImportState }) => {
    const text = useTexts(importTexts)
    const { modal } = App.useApp()
    const counts = { added: printCount(state.added), changed: printCount(state.changed) }
    const ask = () =>
      void modal.confirm({
        title: text('undoTitle'),
        content: text('undoAsk', counts),
        okText: text('undo'),
        cancelText: text('cancel'),
        okButtonProps: { danger: true },
        onOk: () => void store.undo(),
      })
    return (
      <Button danger disabled={store.isBusy} onClick={ask}>
        {text('undo')}
      </Button>
    )
  },
)

const Buttons = observer(
  ({ store, state, onClose }: Omit<ImportStepProps, 'list'> & { readonly state: ImportState }) => {
    const text = useTexts(importTexts)
    const { isBusy } = store
    const { phase, failed, added, changed } = state
    if (store.isUnderWay)
      return (
        <>
          <Button danger loading={isBusy} onClick={() => void store.stop()}>
            {text('stop')}
          </Button>
          <Button onClick={onClose}>{text('close')}</Button>
        </>
      )
    const isEarly = state.state === 'stopped' || state.state === 'broken'
    return (
      <>
        {phase === 'run' && failed > 0 && (
          <ProblemsButton store={store} label={text('downloadLeft')} />
        )}
        {phase === 'run' && added + changed > 0 && <UndoButton store={store} state={state} />}
        <Button disabled={isBusy} onClick={() => store.goTo('file')}>
          {text('another')}
        </Button>
        {isEarly ? (
          <Button
            type="primary"
            loading={isBusy}
            onClick={() => void (phase === 'undo' ? store.undo() : store.run())}
          >
            {text(phase === 'undo' ? 'undoOn' : 'runOn')}
          </Button>
        ) : (
          <Button type="primary" onClick={onClose}>
            {text('close')}
          </Button>
        )}
      </>
    )
  },
)

/** Brings the rows in, with progress, figures at the end, and the way back. */
export const RunStep = observer(({ store, onClose }: ImportStepProps) => {
  const text = useTexts(importTexts)
  const { state } = store
  if (!state) return null
  const { done, all, words } = countsOf(state)
  return (
    <Flex vertical gap="middle">
      {store.isUnderWay ? (
        <Share
          done={done}
          total={all}
          words={text(state.phase === 'undo' ? 'undoing' : 'running', words)}
        />
      ) : (
        <div role="status">
          <Outcome state={state} />
        </div>
      )}
      <RunFigures state={state} />
      <Problems state={state} />
      <StepButtons>
        <Buttons store={store} state={state} onClose={onClose} />
      </StepButtons>
    </Flex>
  )
})
