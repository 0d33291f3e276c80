import { theme } from 'antd'
import { useMemo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useRoom } from '#renderers/parts/use-room.ts'
import { useRuntime } from '#renderers/runtime.tsx'
import type { Document } from '#schemas/design/document.ts'
import { labelPositionIn, labelWidthOf, narrowestOf } from '#renderers/parts/label-room.ts'
import './form.css'

/** The size of controls, by the setting of the form. */
export const controlSizes = { small: 'small', medium: 'middle', large: 'large' } as const

/** Do all topmost nodes take the full width? */
export const isStacked = ({ children, nodes }: Document): boolean =>
  children.every((id) => nodes[id]?.span === 24)

type Look = CSSProperties & Readonly<Record<`--${string}`, string>>

interface GridProps {
  /** Its settings, labels and widths of fields say where the labels stand. */
  readonly document: Document
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
export function Grid({ document, isStacked, children }: GridProps) {
  const { form: settings } = document
  const { token } = theme.useToken()
  const { language } = useRuntime()
  const [place, room] = useRoom()
  const narrowest = useMemo(() => narrowestOf(document), [document])
  const labelWidth = useMemo(() => labelWidthOf(document, language), [document, language])
  const position = labelPositionIn(room, {
    designed: settings.labelPosition,
    labelWidth,
    narrowest,
  })
  const height = {
    small: token.controlHeightSM,
    medium: token.controlHeight,
    large: token.controlHeightLG,
  }[settings.size]
  const look: Look = {
    '--label-width': `${labelWidth}px`,
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
      ref={place}
      className={`berth-form berth-${position}${isStacked ? ' berth-stacked' : ''}`}
      style={look}
    >
      {children}
    </div>
  )
}
