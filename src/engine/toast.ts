import { makeAutoObservable, observableRef, runInAction } from 'mobx'

/** Milliseconds for which a toast is shown (specification 8 and 9). */
export const toastDuration = 1500

/** Milliseconds for which a toast with a button is shown. */
export const offerDuration = 10_000

export type ToastType = 'error' | 'success' | 'info' | 'warning'

export interface Toast {
  readonly type: ToastType
  readonly text: string
  /** Milliseconds for which it is shown. */
  readonly duration: number
  /** What the toast offers to do. */
  readonly action?: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  run(): void
}

/**
 * The current toast (specification 8: only one at a time). The engine sets it; the screen draws it.
 */
export class Toasts {
  current: Toast | null = null
  /** True while the shell draws toasts among its own messages. */
  isHosted = false
  readonly #isMute: () => boolean

  /**
   * While `isMute` returns true nothing is shown, because a locked screen must not reveal what is
   * behind it.
   */
  constructor(isMute: () => boolean = () => false) {
    this.#isMute = isMute
    makeAutoObservable(this, { current: observableRef }, { autoBind: true })
  }

  show(type: ToastType, text: string, duration = toastDuration): void {
    if (!this.#isMute()) this.current = { type, text, duration }
  }

  /** Shows something done, with a button that takes it back; long enough to be reached. */
  offer(text: string, action: ToastAction): void {
    if (!this.#isMute()) this.current = { type: 'success', text, duration: offerDuration, action }
  }

  /** Removes this toast if it is still shown, or any if none is given. */
  clear(toast?: Toast): void {
    if (!toast || toast === this.current) this.current = null
  }

  /** The shell draws toasts from now on; returns the function that stops this. */
  host(): () => void {
    this.isHosted = true
    return () => runInAction(() => (this.isHosted = false))
  }
}
