import { useEffect, useRef } from 'react'
import { Alert, theme } from 'antd'
import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import type { ProviderFinding } from '#schemas/api/provider-settings.ts'
import { providerTexts } from './provider-texts.ts'

type Verdict = ProviderFinding['verdict']
const icons = { good: CheckCircleOutlined, doubtful: WarningOutlined, wrong: CloseCircleOutlined }
const marks = { good: 'goodMark', doubtful: 'doubtfulMark', wrong: 'wrongMark' } as const
const types = { good: 'success', doubtful: 'warning', wrong: 'error' } as const

/** The worst of all verdicts. */
const judge = (findings: readonly ProviderFinding[]): Verdict =>
  (['wrong', 'doubtful'] as const).find((verdict) =>
    findings.some((finding) => finding.verdict === verdict),
  ) ?? 'good'

/** What was found when the provider was tried, each with its verdict. */
export const Findings = ({ findings }: { readonly findings: readonly ProviderFinding[] }) => {
  const text = useTexts(providerTexts)
  const { token } = theme.useToken()
  const colors = { good: token.colorSuccess, doubtful: token.colorWarning, wrong: token.colorError }
  const verdict = judge(findings)
  const end = useRef<HTMLDivElement>(null)
  // The bar with the button lies over what is below the fields.
  useEffect(() => end.current?.scrollIntoView?.({ block: 'center' }), [])
  return (
    <div ref={end}>
      <Alert
        type={types[verdict]}
        role="status"
        title={text(verdict)}
        description={
          <ul style={{ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' }}>
            {findings.map((finding) => {
              const Icon = icons[finding.verdict]
              return (
                <li
                  key={finding.message}
                  style={{ display: 'flex', gap: 8, alignItems: 'baseline' }}
                >
                  <Icon
                    aria-label={text(marks[finding.verdict])}
                    style={{ color: colors[finding.verdict] }}
                  />
                  <span>{finding.message}</span>
                </li>
              )
            })}
          </ul>
        }
      />
    </div>
  )
}
