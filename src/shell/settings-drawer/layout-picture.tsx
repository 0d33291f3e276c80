import { theme } from 'antd'
import type { LayoutType } from '#src/engine/settings.ts'

const bars = {
  side: 'M2 2h14v36H2z',
  icons: 'M2 2h6v36H2z',
  top: 'M2 2h56v9H2z',
  below: 'M2 12h14v26H2z',
} as const
const parts: { readonly [L in LayoutType]: readonly (keyof typeof bars)[] } = {
  classic: ['side'],
  functional: ['top'],
  blend: ['top', 'below'],
  plain: ['icons'],
}

/** A small picture of where a layout has its menus. */
export const LayoutPicture = ({ layoutType }: { readonly layoutType: LayoutType }) => {
  const { token } = theme.useToken()
  return (
    <svg viewBox="0 0 60 40" aria-hidden="true" className="settings-picture">
      <rect
        x="1"
        y="1"
        width="58"
        height="38"
        rx="3"
        fill={token.colorFillSecondary}
        stroke={token.colorBorder}
      />
      {parts[layoutType].map((part) => (
        <path
          key={part}
          d={bars[part]}
          fill={part === 'below' ? token.colorPrimaryBorder : token.colorPrimary}
        />
      ))}
    </svg>
  )
}
