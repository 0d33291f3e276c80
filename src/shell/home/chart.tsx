import { useState } from 'react'
import { theme } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { toDay } from '#schemas/format/time.ts'
import { homeTexts } from './texts.ts'

const [width, height, foot] = [700, 160, 20]
const day = 86_400_000

interface ChartProps {
  readonly title: string
  /** Numbers of days, today last. */
  readonly counts: readonly number[]
}

/** Numbers per day as bars, today last and strongest; as a table for screen readers. */
export const Chart = ({ title, counts }: ChartProps) => {
  const text = useTexts(homeTexts)
  const { timeZone } = useRuntime()
  const { token } = theme.useToken()
  const [now] = useState(() => Date.now())
  const most = Math.max(1, ...counts)
  const step = width / counts.length
  const days = counts.map((_, at) => toDay(now - (counts.length - 1 - at) * day, timeZone).slice(5))
  return (
    <>
      <svg className="home-chart" viewBox={`0 0 ${width} ${height + foot}`} aria-hidden>
        <path d={`M0 ${height}H${width}`} stroke={token.colorBorder} />
        {counts.map((count, at) => {
          const tall = Math.max(2, (count / most) * (height - 24))
          const [x, y] = [at * step, height - tall]
          const middle = x + step / 2
          return (
            <g key={days[at]} fill={token.colorTextSecondary} fontSize={12} textAnchor="middle">
              <rect
                x={x + step * 0.2}
                y={y}
                width={step * 0.6}
                height={tall}
                rx={3}
                fill={token.colorPrimary}
                opacity={at === counts.length - 1 ? 1 : 0.6}
              />
              <text x={middle} y={y - 6}>
                {count}
              </text>
              {(counts.length - 1 - at) % 2 === 0 && (
                <text x={middle} y={height + 16}>
                  {days[at]}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <table className="shell-heard">
        <caption>{title}</caption>
        <tbody>
          {counts.map((count, at) => (
            <tr key={days[at]}>
              <th scope="row">{days[at]}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.every((count) => count === 0) && <p className="shell-heard">{text('noNew')}</p>}
    </>
  )
}
