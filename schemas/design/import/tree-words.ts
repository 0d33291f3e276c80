import type { Loss } from './loss.ts'
import { isRaw } from './source.ts'
import type { ForeignObject } from './source.ts'
import { keys } from './tree-keys.ts'

/** The objects that describe a node: itself and its settings objects. */
export interface NodeSources {
  readonly sources: readonly ForeignObject[]
  readonly label: string
  lose(loss: Loss): void
}

/** The first text among these keys and objects. */
export function textOf(
  { sources }: Pick<NodeSources, 'sources'>,
  among: readonly string[],
): string {
  for (const key of among)
    for (const source of sources) {
      const text = source.has(key) ? source.text(key) : ''
      if (text !== '') return text
    }
  return ''
}

/** A text without its HTML tags; it is never drawn as HTML. */
export const dropTags = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d)>/gi, '\n')
    .replace(/<[^>]*>?/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

/** A name as text, in one language where there are several. */
export function readName(value: unknown): string {
  if (isRaw(value)) {
    const first =
      value['default'] ??
      value['zh-cn'] ??
      value['zh'] ??
      value['en'] ??
      value['content'] ??
      Object.values(value)[0]
    return typeof first === 'string' ? dropTags(first) : ''
  }
  return typeof value === 'string' || typeof value === 'number' ? dropTags(String(value)) : ''
}

/** The first of the names among these keys and objects. */
export function wordsOf(
  { sources }: Pick<NodeSources, 'sources'>,
  among: readonly string[],
): string {
  for (const key of among)
    for (const source of sources) {
      if (!source.has(key)) continue
      const words = readName(source.take(key))
      if (words === '') continue
      if (among === keys.label) source.passOver(['label', 'title'])
      return words
    }
  return ''
}

/** Is one of the keys set to false in any of the objects? */
export function isOff({ sources }: NodeSources, among: readonly string[]): boolean {
  const found = among.flatMap((key) => sources.map((source) => source.flag(key)))
  return found.includes(false)
}

/** Is one of the keys set to true in any of the objects? */
export function flagOf({ sources }: NodeSources, among: readonly string[]): boolean {
  const found = among.flatMap((key) => sources.map((source) => source.flag(key)))
  return found.includes(true)
}
