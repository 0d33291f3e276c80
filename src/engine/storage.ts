const prefix = 'smart_'

/**
 * What outlives a refresh, as JSON under the prefix `smart_` (specification 3 and 9). What is read
 * is hostile: its reader checks it.
 */
export interface Storage {
  /** The kept value; null when there is none or it is broken. */
  read(key: string): unknown
  /** Keeps a value; a full or forbidden store keeps it until the refresh only. */
  write(key: string, value: unknown): void
  remove(key: string): void
  /** Tells when another window of the browser changed a key. Gives the way to stop. */
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

/** Opens what one tab of the browser keeps until it is closed. */
export const openTabStorage = (): Storage => openStorage(() => sessionStorage)

/**
 * Opens the browser's local storage, or any other medium; a private window that refuses it gets
 * memory instead.
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

/**
 * Keys that all windows share whatever happens: who is signed in, and whether the screen is locked.
 */
const shared: readonly string[] = ['token', 'lock']

/**
 * A storage of one window over that of the browser: it reads both, its own first, and keeps to
 * itself what it writes, but for what all windows share.
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
