import { printCsv, readCsv } from '../format/csv.ts'
import { languages } from '../text.ts'
import type { Language } from '../text.ts'
import type { Translation, Word } from './words.ts'

/** The texts of a design as CSV: their places, the original, and each language. */
export function printWords(words: readonly Word[], nameOf: (word: Word) => string): string {
  const head = ['id', 'key', 'where', 'own', ...languages]
  const lines = words.map((word) => [
    word.nodeId,
    word.key,
    nameOf(word),
    word.own,
    ...languages.map((language) => word.others[language] ?? ''),
  ])
  return printCsv([head, ...lines])
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell !== '')

const mostLetters = 2_000_000
const longest = 2000

/**
 * The changed translations in a CSV file, and rows for texts that this design does not have. Null
 * where it is no such file.
 */
export function readWords(
  text: string,
  words: readonly Word[],
): { readonly translations: readonly Translation[]; readonly strange: readonly string[] } | null {
  if (text.length > mostLetters) return null
  const [head = [], ...rows] = [...readCsv(text, ',')].filter(isFilled)
  const names = head.map((cell) => cell.trim().toLowerCase())
  const [idAt, keyAt] = [names.indexOf('id'), names.indexOf('key')]
  if (idAt < 0 || keyAt < 0) return null
  const columns = languages
    .map((language): readonly [Language, number] => [language, names.indexOf(language)])
    .filter(([, at]) => at >= 0)
  const known = new Map(words.map((word) => [`${word.nodeId}\n${word.key}`, word]))
  const translations: Translation[] = []
  const strange: string[] = []
  for (const row of rows) {
    const word = known.get(`${row[idAt] ?? ''}\n${row[keyAt] ?? ''}`)
    if (!word) {
      strange.push(`${row[idAt] ?? ''} ${row[keyAt] ?? ''}`.trim())
      continue
    }
    for (const [language, at] of columns) {
      const said = (row[at] ?? '').slice(0, longest)
      if (said !== (word.others[language] ?? ''))
        translations.push({ nodeId: word.nodeId, key: word.key, language, text: said })
    }
  }
  return { translations, strange }
}
