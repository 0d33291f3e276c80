const prefix = 'smart_'

/**
 * Values that survive a page reload, stored as JSON under the prefix `smart_` (specification 3 and
 * 9). Readers must check what they read.
 */
export interface Storage {
  /** The stored value; null if there is none or it is broken. */
  read(key: string): unknown
  /**
   * Stores a value. If the storage is full or forbidden, it is kept only until the page reloads.
   */
  write(key: string, value: unknown): void
  remove(key: string): void
  /** Calls `changed` when another window changes the key. Returns the function that stops this. */
  watch(key: string, changed: (value: unknown) => void): () => void
}

const parse = (text: string | null | undefined): unknown => {
  if (text === null || text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Medium = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage of one browser tab until it is closed. */
export const openTabStorage = (): Storage => openStorage(() => sessionStorage)

/**
 * Opens the browser's local storage or another medium. In a private window that refuses it, values
 * are kept in memory.
 */
export function openStorage(medium: () => Medium = () => localStorage): Storage {
  const memory = new Map<string, string | null>()
  const attempt = <T>(act: (medium: Medium) => T, otherwise: T): T => {
    try {
      return act(medium())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) =>
      parse(
        memory.has(key) ? memory.get(key) : attempt((store) => store.getItem(prefix + key), null),
      ),
    write(key, value) {
      const text = JSON.stringify(value)
      const isKept = attempt((store) => (store.setItem(prefix + key, text), true), false)
      if (isKept) memory.delete(key)
      else memory.set(key, text)
    },
    remove(key) {
      const isGone = attempt((store) => (store.removeItem(prefix + key), true), false)
      if (isGone) memory.delete(key)
      else memory.set(key, null)
    },
    watch(key, changed) {
      const listen = (event: StorageEvent) => {
        if (event.key === prefix + key) changed(parse(event.newValue))
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

/** Keys that are always shared by all windows: the signed-in user and the lock. */
const shared: readonly string[] = ['token', 'lock']

/**
 * A window's own storage over the browser's: reads its own value first, then the browser's, and
 * writes only its own, except for shared keys.
 */
export function openWindowStorage(browser: Storage, own: Storage): Storage {
  const of = (key: string): Storage => (shared.includes(key) ? browser : own)
  return {
    read: (key) =>
      shared.includes(key) ? browser.read(key) : (own.read(key) ?? browser.read(key)),
    write: (key, value) => of(key).write(key, value),
    remove: (key) => of(key).remove(key),
    watch: (key, changed) => browser.watch(key, changed),
  }
}
