import { CheckCircleFilled, ExclamationCircleFilled, StopFilled } from '@ant-design/icons'
import { Tag } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { PlanStep } from '#schemas/api/design.ts'
import { gravityOf } from './store.ts'
import { publishTexts } from './texts.ts'

const looks = {
  safe: { color: 'success', icon: <CheckCircleFilled aria-hidden /> },
  moves: { color: 'warning', icon: <ExclamationCircleFilled aria-hidden /> },
  loses: { color: 'error', icon: <StopFilled aria-hidden /> },
}

/** What a publish does to the database, step by step in words, with rows and values that do not convert. */
export const Steps = ({ steps }: { readonly steps: readonly PlanStep[] }) => {
  const text = useTexts(publishTexts)
  if (steps.length === 0) return <p className="design-quiet">{text('noSteps')}</p>
  return (
    <ul className="design-steps" aria-label={text('steps')}>
      {steps.map((step) => {
        const gravity = gravityOf(step)
        return (
          <li key={`${step.type} ${step.table} ${step.column} ${step.from}`}>
            <Tag color={looks[gravity].color} icon={looks[gravity].icon}>
              {text(gravity)}
            </Tag>
            {step.text}
            {step.rows > 0 && (
              <small> {text(step.isEstimate ? 'rowsAbout' : 'rows', { rows: step.rows })}</small>
            )}
            {step.lost > 0 && (
              <strong className="design-error">
                {' '}
                {text(step.isEstimate ? 'lostAbout' : 'lost', { lost: step.lost })}
              </strong>
            )}
          </li>
        )
      })}
    </ul>
  )
}
