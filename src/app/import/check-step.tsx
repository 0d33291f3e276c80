import { Alert, Button, Flex } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { ImportState } from '#schemas/api/record-import.ts'
import { printCount } from '#schemas/format/number.ts'
import { StepButtons } from './file-step.tsx'
import type { ImportStepProps } from './file-step.tsx'
import { Figures, Problems, ProblemsButton, Share } from './findings.tsx'
import type { RecordImport } from './store.ts'
import { importTexts } from './texts.ts'

/** What became of the check, in words. */
const Outcome = ({ state }: { readonly state: ImportState }) => {
  const text = useTexts(importTexts)
  const { added, changed, failed, reason } = state
  if (state.state !== 'checked')
    return (
      <Alert
        type="warning"
        showIcon
        title={text(state.state === 'broken' ? 'checkBroken' : 'checkStopped')}
        description={reason}
      />
    )
  const isEmpty = added + changed === 0
  return (
    <Alert
      type={failed > 0 ? 'warning' : 'success'}
      showIcon
      title={text('checked')}
      description={isEmpty ? text('nothing') : failed > 0 && text('leaves')}
    />
  )
}

const Buttons = observer(
  ({ store, state }: { readonly store: RecordImport; readonly state: ImportState }) => {
    const text = useTexts(importTexts)
    const { isBusy } = store
    if (store.isUnderWay)
      return (
        <Button danger loading={isBusy} onClick={() => void store.stop()}>
          {text('stop')}
        </Button>
      )
    const count = state.added + state.changed
    const isEmpty = state.state === 'checked' && count === 0
    return (
      <>
        {state.failed > 0 && <ProblemsButton store={store} label={text('download')} />}
        <Button disabled={isBusy} onClick={() => store.goTo('columns')}>
          {text('back')}
        </Button>
        <Button
          type={isEmpty ? 'primary' : 'default'}
          disabled={isBusy}
          onClick={() => store.goTo('file')}
        >
          {text('another')}
        </Button>
        {state.state === 'checked' ? (
          !isEmpty && (
            <Button type="primary" loading={isBusy} onClick={() => void store.run()}>
              {text('begin', { count: printCount(count) })}
            </Button>
          )
        ) : (
          <Button type="primary" loading={isBusy} onClick={() => void store.check()}>
            {text('again')}
          </Button>
        )}
      </>
    )
  },
)

/** Tries all rows and tells what would come of them; nothing is written. */
export const CheckStep = observer(({ store }: ImportStepProps) => {
  const text = useTexts(importTexts)
  const { state } = store
  if (!state) return null
  const { done, total, added, changed, failed } = state
  const counts = { done: printCount(done), total: printCount(total) }
  return (
    <Flex vertical gap="middle">
      {store.isUnderWay ? (
        <Share done={done} total={total} words={text('checking', counts)} />
      ) : (
        <div role="status">
          <Outcome state={state} />
        </div>
      )}
      <Figures
        list={[
          { name: text('toAdd'), count: added },
          { name: text('toChange'), count: changed },
          { name: text('wrong'), count: failed, isWrong: true },
        ]}
      />
      <Problems state={state} />
      <StepButtons>
        <Buttons store={store} state={state} />
      </StepButtons>
    </Flex>
  )
})
