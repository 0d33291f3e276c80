import { Drawer, Tabs } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { Outline } from './outline/outline.tsx'
import { Palette } from './palette/palette.tsx'
import { designTexts } from './texts.ts'

const outlineHeight = (): number => Math.max(200, window.innerHeight - 220)

/** The palette and the outline, as two tabs. */
export const LeftPanel = ({ onInserted }: { readonly onInserted?: () => void }) => {
  const text = useTexts(designTexts)
  const [height] = useState(outlineHeight)
  return (
    <Tabs
      size="small"
      className="design-left"
      items={[
        {
          key: 'palette',
          label: text('palette'),
          children: <Palette {...(onInserted && { onInserted })} />,
        },
        { key: 'outline', label: text('outline'), children: <Outline height={height} /> },
      ]}
    />
  )
}

interface SideProps {
  readonly isNarrow: boolean
  readonly isOpen: boolean
  readonly side: 'left' | 'right'
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel beside the canvas; a drawer over it where there is no room. */
export const Side = ({ isNarrow, isOpen, side, label, onClose, children }: SideProps) =>
  isNarrow ? (
    <Drawer
      rootClassName="design-drawer"
      open={isOpen}
      placement={side}
      size={320}
      title={label}
      onClose={onClose}
    >
      {children}
    </Drawer>
  ) : (
    <aside className={`design-side design-side-${side}`} aria-label={label}>
      {children}
    </aside>
  )
