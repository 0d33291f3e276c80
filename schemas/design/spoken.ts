import { isObject } from '../json.ts'
import type { JsonObject } from '../json.ts'
import type { Language } from '../text.ts'
import type { Node, NodeSettings } from '../widget/node.ts'
import { keyOfEntry, lists, worded } from './words.ts'

type Words = { readonly [key: string]: string }

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

interface EditedList {
  readonly option: string
  readonly before: readonly unknown[]
  readonly after: readonly unknown[]
}

/**
 * A list of options with its original texts, after the translated ones were edited. An entry is
 * recognized by its id, or in a list without ids by its place while its length stays the same.
 */
function restoreList(
  { option, before, after }: EditedList,
  words: Words,
  changed: Map<string, string>,
) {
  const list = lists[option]
  return after.map((entry, place): unknown => {
    if (!list || !isObject(entry)) return entry
    const key = keyOfEntry(option, entry, place)
    const shown = words[key]
    const known = before.find((old, at) => isObject(old) && keyOfEntry(option, old, at) === key)
    const isSame = list.id !== undefined || before.length === after.length
    if (!shown || !isSame || !isObject(known)) return entry
    const next = entry[list.word]
    if (next !== shown && typeof next === 'string') changed.set(key, next)
    return { ...entry, [list.word]: known[list.word] }
  })
}

/**
 * The settings of a node whose options were edited as they read in a language (`inLanguage`): texts
 * that have a translation change it, everything else changes the original.
 */
export function settingsOfSpoken(
  node: Pick<Node, 'options' | 'words'>,
  language: Language,
  edited: JsonObject,
): { readonly options: JsonObject; readonly words?: NonNullable<NodeSettings['words']> } {
  const words: Words = node.words?.[language] ?? {}
  const options: JsonObject = node.options
  const changed = new Map<string, string>()
  const restored = Object.fromEntries(
    Object.entries(edited).map(([option, value]) => {
      if (lists[option])
        return [
          option,
          restoreList(
            { option, before: entriesOf(options[option]), after: entriesOf(value) },
            words,
            changed,
          ),
        ]
      if (!worded.includes(option) || !words[option]) return [option, value]
      if (value !== words[option] && typeof value === 'string') changed.set(option, value)
      return [option, options[option]]
    }),
  )
  return {
    options: restored,
    ...(changed.size > 0 && {
      words: { ...node.words, [language]: { ...words, ...Object.fromEntries(changed) } },
    }),
  }
}
