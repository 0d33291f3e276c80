import { theme } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import type { FormSettings } from '#schemas/design/document.ts'
import './form.css'

type Look = CSSProperties & Readonly<Record<`--${string}`, string>>

/** The 24 columns of a form, with the colours and sizes of the theme as CSS variables for form.css. */
export function Grid({ settings, children }: { readonly settings: FormSettings; readonly children: ReactNode }) {
  const { token } = theme.useToken()
  const height = { small: token.controlHeightSM, medium: token.controlHeight, large: token.controlHeightLG }[settings.size]
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
    <div className={`berth-form berth-${settings.labelPosition}`} style={look}>
      {children}
    </div>
  )
}
