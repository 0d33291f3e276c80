import { createContext, useContext } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Button, Tooltip } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { editorTexts } from './texts.ts'
import type { EditorKey } from './texts.ts'

/** The one tool of a toolbar that can be reached with Tab; arrow keys move on from it. */
export const RovingContext = createContext<{
  readonly current: string
  readonly onFocus: (name: string) => void
}>({ current: '', onFocus: () => {} })

interface ToolButtonProps extends Omit<ComponentProps<typeof Button>, 'name'> {
  readonly name: EditorKey
  readonly sign: ReactNode
  /** Absent for a tool that has no on/off state. */
  readonly isOn?: boolean
  /** The button is disabled but can still be focused, so that the focus is not lost. */
  readonly isIdle?: boolean
}

/** One button of the toolbar, with its name as tooltip and accessible name. */
export const ToolButton = ({
  name,
  sign,
  isOn,
  isIdle = false,
  onClick,
  ...rest
}: ToolButtonProps) => {
  const text = useTexts(editorTexts)
  const { current, onFocus } = useContext(RovingContext)
  return (
    <Tooltip title={text(name)} mouseEnterDelay={0.5}>
      <Button
        {...rest}
        size="small"
        type={isOn ? 'primary' : 'text'}
        ghost={isOn === true}
        icon={<span aria-hidden>{sign}</span>}
        aria-label={text(name)}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
        {...(isIdle && { 'aria-disabled': true, style: { opacity: 0.4 } })}
        data-tool={name}
        tabIndex={current === name ? 0 : -1}
        onFocus={() => onFocus(name)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          if (!isIdle) onClick?.(event)
        }}
      />
    </Tooltip>
  )
}
