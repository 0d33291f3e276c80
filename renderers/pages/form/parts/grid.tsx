import { theme } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import type { Document, FormSettings } from '#schemas/design/document.ts'
import './form.css'

/** Do all topmost nodes take the full width? */
export const isStacked = ({ children, nodes }: Document): boolean =>
  children.every((id) => nodes[id]?.span === 24)

type Look = CSSProperties & Readonly<Record<`--${string}`, string>>

interface GridProps {
  readonly settings: FormSettings
  /**
   * All nodes take the full width. Then plain blocks are enough, which halves the browser's work at
   * each key press.
   */
  readonly isStacked: boolean
  readonly children: ReactNode
}

/**
 * The 24 columns of a form. It passes colours and sizes of the theme to form.css as CSS variables.
 */
export function Grid({ settings, isStacked, children }: GridProps) {
  const { token } = theme.useToken()
  const height = {
    small: token.controlHeightSM,
    medium: token.controlHeight,
    large: token.controlHeightLG,
  }[settings.size]
  const look: Look = {
    '--label-width': `${settings.labelWidth}px`,
    '--gutter': `${settings.gutter}px`,
    '--height': `${height}px`,
    '--radius': `${token.borderRadius}px`,
    '--text': token.colorText,
    '--text-weak': token.colorTextSecondary,
    '--line': token.colorBorder,
    '--wrong': token.colorError,
    '--back': token.colorBgContainer,
    fontSize: token.fontSize,
    lineHeight: token.lineHeight,
    color: token.colorText,
  }
  return (
    <div
      className={`berth-form berth-${settings.labelPosition}${isStacked ? ' berth-stacked' : ''}`}
      style={look}
    >
      {children}
    </div>
  )
}
