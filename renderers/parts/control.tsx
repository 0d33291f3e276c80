import { createContext, useState } from 'react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { observer } from 'mobx-react-lite'
import type { Cell, ControlSign, Layout, View } from '#renderers/view.ts'
import type { FieldPort } from '#schemas/runtime.ts'
import type { Kind } from '#schemas/widget/define.ts'
import { placeholderOf } from '#schemas/widget/option.ts'
import { ariaOf } from './control-props.ts'
import './control.css'

export type LightRole = 'textbox' | 'spinbutton' | 'combobox'

/** The loaded views of some kinds. */
export interface LoadedViews {
  readonly [kind: string]:
    | {
        readonly view?: View
        readonly layout?: Layout
        readonly cell?: Cell
        readonly detail?: Cell
        readonly light?: LightRole
        readonly sign?: ControlSign
      }
    | undefined
}

/** The views that a sub-table draws its cells with. The page around it provides them. */
export const ViewsContext = createContext<LoadedViews>({})

interface ControlProps {
  readonly kind: Pick<Kind, 'wakes'>
  readonly field: FieldPort
  readonly options: object
  readonly view: View
  readonly autoFocus: boolean
  readonly name?: string
  /** At the end of its placeholder; a chevron when absent. */
  readonly sign?: ControlSign | undefined
}

/**
 * The control of a field. For a kind that is costly to draw, a placeholder is shown until the
 * pointer or the focus comes near.
 */
export function Control({ kind, view: Drawn, sign, ...rest }: ControlProps) {
  return kind.wakes ? (
    <Sleeper role={kind.wakes} view={Drawn} sign={sign} {...rest} />
  ) : (
    <Drawn {...rest} />
  )
}

interface SleeperProps extends Omit<ControlProps, 'kind'> {
  readonly role: LightRole
}

type State = 'asleep' | 'seen' | 'focused'

/** Repeats a press on the placeholder for the control that has replaced it. */
const press = (id: string): void => {
  const control = document.getElementById(id)
  for (const type of ['mousedown', 'mouseup', 'click'])
    control?.dispatchEvent(
      new window.MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }),
    )
}

/**
 * A light placeholder with the role, name, value and size of its control. It is replaced by the
 * control when the pointer or the focus comes near.
 */
export const Sleeper = observer(
  ({ role, view: Drawn, field, options, autoFocus, name, sign }: SleeperProps) => {
    const [state, setState] = useState<State>('asleep')
    const wakePressed = (event: MouseEvent<HTMLElement>) => {
      // Otherwise the browser would focus the pressed placeholder, which is gone by then.
      event.preventDefault()
      flushSync(() => setState('focused'))
      // Wait until the original press is over. A list that opened earlier would treat it as a press
      // outside and close.
      window.addEventListener('mousedown', () => press(field.id), { once: true })
    }
    const isAwake = !field.readOnly && (autoFocus || state !== 'asleep')
    if (isAwake)
      return (
        <Drawn
          field={field}
          options={options}
          autoFocus={autoFocus || state === 'focused'}
          {...(name !== undefined && { name })}
        />
      )
    // Not an <input>: each of those is a scroll container, and hundreds of them slow down every
    // frame.
    return (
      <div
        id={field.id}
        className="berth-stand-in"
        role={role}
        data-sign={sign}
        data-placeholder={field.printed === '' ? placeholderOf(options) : undefined}
        {...(field.readOnly ? { 'aria-disabled': true } : { tabIndex: 0 })}
        {...(role === 'combobox' && {
          'aria-haspopup': true,
          'aria-expanded': false,
          'aria-controls': field.id,
        })}
        {...(role === 'spinbutton' && field.printed !== '' && { 'aria-valuetext': field.printed })}
        {...ariaOf(field, name)}
        {...(!field.readOnly && {
          onPointerEnter: () => setState('seen'),
          onMouseDown: wakePressed,
          onFocus: () => setState('focused'),
        })}
      >
        {field.printed}
      </div>
    )
  },
)
