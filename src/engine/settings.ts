import { makeAutoObservable } from 'mobx'
import { languages, toLanguage } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import type { Storage } from './storage.ts'

export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]
export const layoutTypes = ['classic', 'functional', 'plain', 'blend'] as const
export type LayoutType = (typeof layoutTypes)[number]

const oneOf = <T>(list: readonly T[], value: unknown, otherwise: T): T => list.find((one) => one === value) ?? otherwise

/** Local preferences (specification 3 and 9): observed, and kept in the storage as they change. */
export class Settings {
  language: Language
  size: Size
  layoutType: LayoutType
  isSidebarOpen: boolean
  readonly #storage: Storage

  constructor(storage: Storage, browserLanguage: string | undefined) {
    this.#storage = storage
    this.language = oneOf(languages, storage.read('language'), toLanguage(browserLanguage))
    this.size = oneOf(sizes, storage.read('size'), 'medium')
    this.layoutType = oneOf(layoutTypes, storage.read('layoutType'), 'classic')
    this.isSidebarOpen = storage.read('sidebarStatus') !== 0
    makeAutoObservable(this)
  }

  setLanguage(language: Language): void {
    this.language = language
    this.#storage.write('language', language)
  }

  /** The theme of the sign-in answer is the layout, if it names one; classic otherwise (specification 4). */
  setTheme(theme: string): void {
    this.layoutType = oneOf(layoutTypes, theme, 'classic')
    this.#storage.write('layoutType', this.layoutType)
  }

  toggleSidebar(): void {
    this.isSidebarOpen = !this.isSidebarOpen
    this.#storage.write('sidebarStatus', this.isSidebarOpen ? 1 : 0)
  }
}
