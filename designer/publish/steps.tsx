import { CheckCircleFilled, ExclamationCircleFilled, StopFilled } from '@ant-design/icons'
import { Collapse, Tag } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { PlanStep } from '#schemas/api/design.ts'
import { gravityOf } from './store.ts'
import { publishTexts } from './texts.ts'

const looks = {
  safe: { color: 'success', icon: <CheckCircleFilled aria-hidden /> },
  moves: { color: 'warning', icon: <ExclamationCircleFilled aria-hidden /> },
  loses: { color: 'error', icon: <StopFilled aria-hidden /> },
}

const gravities = ['loses', 'moves', 'safe'] as const

/**
 * The steps by how serious they are, the most serious first. Several tables and columns on the
 * server may lead to the same text, so each text is kept once.
 */
function sortSteps(steps: readonly PlanStep[]): PlanStep[] {
  const said = [...new Map(steps.map((step) => [step.text, step])).values()]
  return gravities.flatMap((gravity) => said.filter((step) => gravityOf(step) === gravity))
}

interface StepsProps {
  readonly steps: readonly PlanStep[]
}

const StepList = ({ label, steps }: StepsProps & { readonly label: string }) => {
  const text = useTexts(publishTexts)
  return (
    <ul className="design-steps" aria-label={label}>
      {steps.map((step) => {
        const { color, icon } = looks[gravityOf(step)]
        return (
          <li key={`${step.type} ${step.table} ${step.column} ${step.from}`}>
            <Tag color={color} icon={icon}>
              {text(gravityOf(step))}
            </Tag>
            {step.text}
          </li>
        )
      })}
    </ul>
  )
}

/** What a publish did to the database, step by step in words with numbers of rows and values. */
export const PastSteps = ({ steps }: StepsProps) => {
  const text = useTexts(publishTexts)
  if (steps.length === 0) return <p className="design-quiet">{text('noneChanged')}</p>
  return <StepList label={text('pastSteps')} steps={sortSteps(steps)} />
}

/**
 * What a publish will do: one sentence, then every step that touches data, the most serious first.
 * Steps that touch no data are folded.
 */
export const Steps = ({ steps, isFirst }: StepsProps & { readonly isFirst: boolean }) => {
  const text = useTexts(publishTexts)
  const sorted = sortSteps(steps)
  const serious = sorted.filter((step) => gravityOf(step) !== 'safe')
  const safe = sorted.filter((step) => gravityOf(step) === 'safe')
  const effect = serious.length > 0 ? 'touchesData' : safe.length > 0 ? 'touchesNothing' : 'noSteps'
  const label = text('safeSteps', { count: safe.length })
  const children = <StepList label={label} steps={safe} />
  return (
    <div>
      <p className="design-publish-summary">
        {text(isFirst ? 'firstTime' : effect, { count: serious.length })}
      </p>
      {serious.length > 0 && <StepList label={text('steps')} steps={serious} />}
      {safe.length > 0 && (
        <Collapse ghost size="small" items={[{ key: 'safe', label, children }]} />
      )}
    </div>
  )
}
