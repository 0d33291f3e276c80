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

const isSafe = (step: PlanStep): boolean => gravityOf(step) === 'safe'

/** The steps that touch no data, folded. */
export const SafeSteps = ({ steps }: StepsProps) => {
  const text = useTexts(publishTexts)
  const safe = sortSteps(steps).filter(isSafe)
  const label = text('safeSteps', { count: safe.length })
  return (
    safe.length > 0 && (
      <Collapse
        ghost
        size="small"
        items={[{ key: 'safe', label, children: <StepList label={label} steps={safe} /> }]}
      />
    )
  )
}

/**
 * What a publish did to the data, step by step in words with numbers of rows and values. What
 * touched no data is folded.
 */
export const PastSteps = ({ steps }: StepsProps) => {
  const text = useTexts(publishTexts)
  if (steps.length === 0) return <p className="design-quiet">{text('noneChanged')}</p>
  const sorted = sortSteps(steps)
  const serious = sorted.filter((step) => !isSafe(step))
  return (
    <>
      {serious.length > 0 && <StepList label={text('pastSteps')} steps={serious} />}
      <SafeSteps steps={sorted} />
    </>
  )
}

/** What a publish will do: one sentence, then every step that touches data, the most serious first. */
export const Steps = ({ steps, isFirst }: StepsProps & { readonly isFirst: boolean }) => {
  const text = useTexts(publishTexts)
  const sorted = sortSteps(steps)
  const serious = sorted.filter((step) => !isSafe(step))
  const effect =
    serious.length > 0 ? 'touchesData' : sorted.length > 0 ? 'touchesNothing' : 'noSteps'
  return (
    <div>
      <p className="design-publish-summary">
        {text(isFirst ? 'firstTime' : effect, { count: serious.length })}
      </p>
      {serious.length > 0 && <StepList label={text('steps')} steps={serious} />}
    </div>
  )
}
