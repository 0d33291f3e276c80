import { Space } from 'antd'
import type { ReactNode } from 'react'

interface AffixedProps {
  readonly before: string
  readonly after: string
  readonly children: ReactNode
}

/** A control with a word before or after it in one frame; alone where there is none. */
export function Affixed({ before, after, children }: AffixedProps) {
  if (before === '' && after === '') return children
  return (
    <Space.Compact block>
      {before !== '' && <Space.Addon>{before}</Space.Addon>}
      {children}
      {after !== '' && <Space.Addon>{after}</Space.Addon>}
    </Space.Compact>
  )
}
