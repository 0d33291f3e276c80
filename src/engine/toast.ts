import { makeAutoObservable, observableRef } from 'mobx'

export type ToastType = 'error' | 'success' | 'info' | 'warning'

export interface Toast {
  readonly type: ToastType
  readonly text: string
  /** Milliseconds that it stands (specification 9: 1500). */
  readonly duration: number
}

/** The one toast that is shown (specification 8: only one at a time). The engine speaks here; the screen draws it. */
export class Toasts {
  current: Toast | null = null

  constructor() {
    makeAutoObservable(this, { current: observableRef }, { autoBind: true })
  }

  show(type: ToastType, text: string, duration = 1500): void {
    this.current = { type, text, duration }
  }
}
