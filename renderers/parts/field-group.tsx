import type { FocusEvent, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { FieldPort } from '#schemas/runtime.ts'
import { ariaWithoutRequired } from './control-props.ts'

interface FieldGroupProps {
  readonly field: FieldPort
  readonly name?: string | undefined
  readonly children: ReactNode
}

const passOn = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
  if (target === currentTarget)
    currentTarget.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus()
}

/**
 * Several controls that form one field: they share its name and problem, and focusing the field
 * focuses the first of them.
 */
export const FieldGroup = observer(({ field, name, children }: FieldGroupProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focus of the group moves on to the first control
  <div
    id={field.id}
    role="group"
    tabIndex={-1}
    style={{ outline: 'none' }}
    {...ariaWithoutRequired(field, name)}
    onFocus={passOn}
  >
    {children}
  </div>
))
