import { CheckSquareOutlined, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { DesignProblem } from '#schemas/design/check.ts'
import { useDesign, useNodeName } from '../context.tsx'
import { toolbarTexts } from '../toolbar/texts.ts'
import { fixesOf, fixOf } from './fix.ts'
import { fixTexts, problemTexts } from './texts.ts'

/** A button that applies the obvious fix of a problem; nothing where there is none. */
export const FixButton = observer(({ problem }: { readonly problem: DesignProblem }) => {
  const store = useDesign()
  const nameOf = useNodeName()
  const { say } = useRuntime()
  const { kinds, document } = store
  const fix = fixOf({ kinds, document, problem })
  if (!fix) return null
  const name = say(fixTexts, fix.name, fix.params)
  const label =
    problem.nodeId === null
      ? name
      : say(problemTexts, 'fixOne', { name: nameOf(problem.nodeId), fix: name })
  return (
    <Button size="small" aria-label={label} onClick={() => store.mend([fix.command])}>
      {name}
    </Button>
  )
})

/**
 * The problems of the design. Each leads to its node, and has a button for the fix where that is
 * obvious.
 */
export const ProblemList = observer(
  ({ onGoTo }: { readonly onGoTo: (problem: DesignProblem) => void }) => {
    const store = useDesign()
    const nameOf = useNodeName()
    const { say } = useRuntime()
    const text = useTexts(problemTexts)
    const word = useTexts(toolbarTexts)
    const { problems, wrongs } = store
    const errors = wrongs.filter(({ severity }) => severity === 'error')
    if (problems.length === 0)
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('noProblems')} />
    const fixes = fixesOf(store.kinds, store.document)
    const others = wrongs.length - errors.length
    const todos = problems.length - wrongs.length
    return (
      <>
        <div className="design-problems-head">
          <span className="design-quiet">
            {[
              ...(errors.length > 0 ? [text('errors', { count: errors.length })] : []),
              ...(others > 0 ? [text('warnings', { count: others })] : []),
              ...(todos > 0 ? [text('todos', { count: todos })] : []),
            ].join(' · ')}
          </span>
          {fixes.length > 1 && (
            <Button size="small" type="primary" onClick={() => store.mend(fixes)}>
              {text('fixAll', { count: fixes.length })}
            </Button>
          )}
        </div>
        <ul className="design-problems" aria-label={text('problems')}>
          {problems.map((problem, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a problem has no id; the list is rebuilt each time
            <li key={index}>
              <Button type="text" size="small" block onClick={() => onGoTo(problem)}>
                {store.todo.has(problem) ? (
                  <CheckSquareOutlined aria-label={word('todo')} />
                ) : problem.severity === 'error' ? (
                  <CloseCircleFilled className="design-error" aria-label={word('error')} />
                ) : (
                  <WarningFilled className="design-warning" aria-label={word('warning')} />
                )}
                {problem.nodeId !== null && <strong>{nameOf(problem.nodeId)}</strong>}{' '}
                {say(problem.texts, problem.code, problem.params)}
              </Button>
              <FixButton problem={problem} />
            </li>
          ))}
        </ul>
      </>
    )
  },
)
