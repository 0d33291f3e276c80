import { makeAutoObservable } from 'mobx'
import { useEngine } from '#src/app/engine.tsx'

/** The panels that open over the pages, one at a time. */
export type Panel = 'menu' | 'search' | 'settings' | 'about' | 'keys'

/**
 * Properties of every panel: `path` is the open page; `onClosed` is called when the panel has
 * disappeared.
 */
export interface PanelProps {
  readonly path: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** The panel that is open over the pages, and whether the content is maximised. */
export class Panels {
  /** The panel that is drawn: open or still closing. */
  current: Panel | null = null
  isOpen = false
  isMaximised = false
  #returnTo: HTMLElement | null = null
  #path = ''

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /**
   * Opens a panel. When it closes, the focus returns to the opener, by default the focused element.
   */
  show(panel: Panel, opener: Element | null = document.activeElement): void {
    this.current = panel
    this.isOpen = true
    this.#returnTo = opener instanceof HTMLElement ? opener : null
  }

  /** Closes the open panel; the focus goes to `goOn` if given, otherwise back to the opener. */
  hide(goOn?: HTMLElement | null): void {
    this.isOpen = false
    if (goOn) this.#returnTo = goOn
  }

  /** Closes the open panel when the page changes. */
  follow(path: string): void {
    if (path !== this.#path) this.isOpen = false
    this.#path = path
  }

  /** Called when the panel has finished closing. */
  settle(): void {
    if (this.isOpen) return
    this.current = null
    this.#returnTo?.focus()
    this.#returnTo = null
  }

  /** Closes the panel at once without moving the focus. */
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
