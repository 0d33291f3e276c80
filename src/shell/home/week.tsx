import { theme } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { homeTexts } from './texts.ts'

const [barWidth, step, height] = [8, 12, 32]

/**
 * Seven days as bars, today last and strongest, with a text for screen readers. A day with 0 still
 * has a low bar, so that it is visible as a day.
 */
export const Week = ({ counts }: { readonly counts: readonly number[] }) => {
  const text = useTexts(homeTexts)
  const { token } = theme.useToken()
  const most = Math.max(1, ...counts)
  const tall = (count: number) => Math.max(1.5, (count / most) * height)
  return (
    <svg
      viewBox={`0 0 ${counts.length * step - (step - barWidth)} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="xMinYMax meet"
      role="img"
      aria-label={text('week', { counts: counts.join(text('gap')) })}
    >
      {counts.map((count, day) => (
        // oxlint-disable-next-line react/no-array-index-key -- a day is its place
        <rect
          key={day}
          x={day * step}
          y={height - tall(count)}
          width={barWidth}
          height={tall(count)}
          rx={1}
          fill={token.colorLink}
          opacity={day === counts.length - 1 ? 1 : 0.5}
        />
      ))}
    </svg>
  )
}
