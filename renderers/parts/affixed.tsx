import { Space } from 'antd'
import type { ReactNode } from 'react'

interface AffixedProps {
  readonly before: string
  readonly after: string
  /** Buttons at the end of the frame. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** A control with what stands before or after it in one frame; alone where there is nothing. */
export function Affixed({ before, after, extra, children }: AffixedProps) {
  if (before === '' && after === '' && !extra) return children
  return (
    <Space.Compact block>
      {before !== '' && <Space.Addon>{before}</Space.Addon>}
      {children}
      {after !== '' && <Space.Addon>{after}</Space.Addon>}
      {extra}
    </Space.Compact>
  )
}
