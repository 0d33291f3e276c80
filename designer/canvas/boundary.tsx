import { Component } from 'react'
import type { ReactNode } from 'react'

interface Props {
  readonly fallback: ReactNode
  /** When this value changes, a part that failed to draw is tried again. */
  readonly of: unknown
  readonly children: ReactNode
}

interface State {
  readonly of: unknown
  readonly isBroken: boolean
}

/**
 * Catches the error of a widget that cannot be drawn, so that the rest of the canvas stays usable.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { of: this.props.of, isBroken: false }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, isBroken: false }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
