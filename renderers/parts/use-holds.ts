import { useSyncExternalStore } from 'react'

/**
 * Does a name hold what was written: in any case, or, of a Chinese one, by its pinyin or its first
 * letters?
 */
type Holds = (name: string, word: string) => boolean
type Spell = (name: string) => string

const isChinese = /\p{Script=Han}/u
const isSpelled = /^[a-z ]+$/
const listeners = new Set<() => void>()
let isAsked = false

const plain = (name: string, part: string): boolean => name.toLowerCase().includes(part)

/** Until somebody writes letters nothing is loaded: what spells names weighs more than a page. */
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
 * How names are looked for; it changes as soon as pinyin is here, so that what is shown is looked
 * for again.
 */
export const useHolds = (): Holds => useSyncExternalStore(listen, () => now)
