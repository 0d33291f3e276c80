import { Space } from 'antd'
import type { ReactNode } from 'react'

interface AffixedProps {
  readonly before: string
  readonly after: string
  /** Buttons at the end of the control. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/**
 * A control together with the texts before and after it; the control alone where there are none.
 */
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
