import { CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button, Descriptions, Empty, Modal } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { DesignProblem } from '#schemas/design/check.ts'
import { useDesign, useNodeName } from '../context.tsx'
import { keyNames } from '../keys.ts'
import { sayTitle } from '../title.ts'
import { toolbarTexts } from './texts.ts'

/** Every step that was done, the newest last, to go back to or forward. */
export const HistoryList = observer(() => {
  const store = useDesign()
  const text = useTexts(toolbarTexts)
  const { past, future } = store.history
  const steps = [...past, ...future].map((one) => sayTitle(one.title, store.kinds, store.say))
  return (
    <ol className="design-history" aria-label={text('history')}>
      {[text('start'), ...steps].map((name, count) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place in history
        <li key={count} aria-current={count === past.length ? 'step' : undefined} className={count > past.length ? 'is-undone' : ''}>
          <Button type="text" size="small" block onClick={() => store.jump(count)}>
            {name}
          </Button>
        </li>
      ))}
    </ol>
  )
})

/** What is wrong, each with the way to it. */
export const ProblemList = observer(({ onGoTo }: { readonly onGoTo: (problem: DesignProblem) => void }) => {
  const store = useDesign()
  const nameOf = useNodeName()
  const { say } = useRuntime()
  const text = useTexts(toolbarTexts)
  if (store.problems.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('noProblems')} />
  return (
    <ul className="design-problems" aria-label={text('problems')}>
      {store.problems.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a problem has no name; the list is made anew each time
        <li key={index}>
          <Button type="text" size="small" block onClick={() => onGoTo(one)}>
            {one.severity === 'error' ? <CloseCircleFilled className="design-error" aria-label={text('error')} /> : <WarningFilled className="design-warning" aria-label={text('warning')} />}
            {one.nodeId !== null && <strong>{nameOf(one.nodeId)}</strong>} {say(one.texts, one.code, one.params)}
          </Button>
        </li>
      ))}
    </ul>
  )
})

const keyList = Object.entries(keyNames) as [keyof typeof keyNames, string][]

/** The keys of the designer. */
export const HelpSheet = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const text = useTexts(toolbarTexts)
  return (
    <Modal open={isOpen} title={text('help')} width={640} footer={null} onCancel={onClose}>
      <Descriptions size="small" column={{ xs: 1, sm: 2 }} items={keyList.map(([act, keys]) => ({ key: act, label: <kbd>{keys}</kbd>, children: text(act) }))} />
    </Modal>
  )
}
