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

const gravities = ['loses', 'moves', 'safe'] as const

/**
 * What a publish does to the database, step by step in words with numbers of rows and values. The
 * most serious steps come first.
 */
export const Steps = ({ steps }: { readonly steps: readonly PlanStep[] }) => {
  const text = useTexts(publishTexts)
  // Several tables and columns on the server may lead to the same text, so each text is shown once.
  const said = [...new Map(steps.map((step) => [step.text, step])).values()]
  if (steps.length === 0) return <p className="design-quiet">{text('noSteps')}</p>
  return (
    <ul className="design-steps" aria-label={text('steps')}>
      {gravities.flatMap((gravity) =>
        said
          .filter((step) => gravityOf(step) === gravity)
          .map((step) => (
            <li key={`${step.type} ${step.table} ${step.column} ${step.from}`}>
              <Tag color={looks[gravity].color} icon={looks[gravity].icon}>
                {text(gravity)}
              </Tag>
              {step.text}
            </li>
          )),
      )}
    </ul>
  )
}
