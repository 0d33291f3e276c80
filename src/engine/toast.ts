import { makeAutoObservable, observableRef, runInAction } from 'mobx'

/** Milliseconds that a toast stands (specification 8 and 9). */
export const toastDuration = 1500

export type ToastType = 'error' | 'success' | 'info' | 'warning'

export interface Toast {
  readonly type: ToastType
  readonly text: string
  /** Milliseconds that it stands. */
  readonly duration: number
}

/**
 * The one toast that is shown (specification 8: only one at a time). The engine speaks here; the
 * screen draws it.
 */
export class Toasts {
  current: Toast | null = null
  /** The shell is there to draw toasts among its own messages. */
  isHosted = false
  readonly #isMute: () => boolean

  /**
   * While `isMute` says so nothing is shown: a locked screen tells nothing of what is behind it.
   */
  constructor(isMute: () => boolean = () => false) {
    this.#isMute = isMute
    makeAutoObservable(this, { current: observableRef }, { autoBind: true })
  }

  show(type: ToastType, text: string, duration = toastDuration): void {
    if (!this.#isMute()) this.current = { type, text, duration }
  }

  /** Takes a toast away: this one where it still stands, or any. */
  clear(toast?: Toast): void {
    if (!toast || toast === this.current) this.current = null
  }

  /** The shell draws from now on; gives the way to stop. */
  host(): () => void {
    this.isHosted = true
    return () => runInAction(() => (this.isHosted = false))
  }
}
