import { makeAutoObservable } from 'mobx'
import { useEngine } from '#src/app/engine.tsx'

/** What opens over the pages, one at a time. */
export type Panel = 'menu' | 'search' | 'settings' | 'about' | 'keys' | 'chat'

/**
 * What every panel is told: `path` is the open page; `onClosed` is said when it is out of sight.
 */
export interface PanelProps {
  readonly path: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Which panel is open over the pages, and whether the content fills the window. */
export class Panels {
  /** The panel that is drawn: open, or still closing. */
  current: Panel | null = null
  isOpen = false
  isMaximised = false
  #returnTo: HTMLElement | null = null
  #path = ''

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** Opens a panel; the focus returns to the opener, by default where it is now. */
  show(panel: Panel, opener: Element | null = document.activeElement): void {
    this.current = panel
    this.isOpen = true
    this.#returnTo = opener instanceof HTMLElement ? opener : null
  }

  /** Closes the panel that is open; the focus goes to `goOn` where it is given, else back. */
  hide(goOn?: HTMLElement | null): void {
    this.isOpen = false
    if (goOn) this.#returnTo = goOn
  }

  /** What is open closes where the page changes. */
  follow(path: string): void {
    if (path !== this.#path) this.isOpen = false
    this.#path = path
  }

  /** The panel has closed. */
  settle(): void {
    if (this.isOpen) return
    this.current = null
    this.#returnTo?.focus()
    this.#returnTo = null
  }

  /** Closes at once and leaves the focus where it is. */
  drop(): void {
    this.isOpen = false
    this.current = null
    this.#returnTo = null
  }

  maximise(isMaximised: boolean): void {
    this.isMaximised = isMaximised
  }
}

const openPanels = (): Panels => new Panels()

/** The panels of the shell. */
export const usePanels = (): Panels => useEngine().get(openPanels)
