import { useSyncExternalStore } from 'react'

/**
 * Does a name contain what was typed: in any case, or for Chinese names as pinyin or its initials?
 */
type Holds = (name: string, word: string) => boolean
type Spell = (name: string) => string

const isChinese = /\p{Script=Han}/u
const isSpelled = /^[a-z ]+$/
const listeners = new Set<() => void>()
let isAsked = false

const plain = (name: string, part: string): boolean => name.toLowerCase().includes(part)

/** Pinyin data is only loaded when somebody types letters, because it is larger than a page. */
let now: Holds = (name, word) => {
  const part = word.trim().toLowerCase()
  if (isSpelled.test(part) && isChinese.test(name)) load()
  return plain(name, part)
}

function spelling(spell: Spell): Holds {
  const known = new Map<string, string>()
  const lettersOf = (name: string): string => {
    const letters = known.get(name) ?? spell(name)
    known.set(name, letters)
    return letters
  }
  return (name, word) => {
    const part = word.trim().toLowerCase()
    return (
      plain(name, part) ||
      (isSpelled.test(part) &&
        isChinese.test(name) &&
        lettersOf(name).includes(part.replaceAll(' ', '')))
    )
  }
}

function load(): void {
  if (isAsked) return
  isAsked = true
  const came = ({ lettersOf }: { readonly lettersOf: Spell }) => {
    now = spelling(lettersOf)
    for (const tell of listeners) tell()
  }
  import('#schemas/format/letters.ts').then(came, () => void (isAsked = false))
}

const listen = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * The function that searches names. It changes when pinyin is loaded, so that the list is filtered
 * again.
 */
export const useHolds = (): Holds => useSyncExternalStore(listen, () => now)
