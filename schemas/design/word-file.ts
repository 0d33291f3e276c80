import { languages } from '../text.ts'
import type { Language } from '../text.ts'
import type { Translation, Word } from './words.ts'

/** Spreadsheets take UTF-8 for what it is only with this mark. */
const mark = '\uFEFF'
/**
 * What a spreadsheet would take for a formula; such a text gets a quote before it, which reading
 * takes off.
 */
const formula = /^'*[=+\-@\t\r]/

const cell = (text: string): string => {
  const plain = formula.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/**
 * Texts of a design as a CSV file: where each stands, its own words, and those of each language.
 */
export function printWords(words: readonly Word[], nameOf: (word: Word) => string): string {
  const head = ['id', 'key', 'where', 'own', ...languages]
  const lines = words.map((word) => [
    word.nodeId,
    word.key,
    nameOf(word),
    word.own,
    ...languages.map((language) => word.others[language] ?? ''),
  ])
  return `${mark}${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** The rows of a CSV text; never throws: a quote that is not closed goes to the end. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const put = (value: string): void => void rows.at(-1)?.push(value)
  let value = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      value += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || value === '')) isQuoted = !isQuoted
    else if (!isQuoted && letter === ',') {
      put(value)
      value = ''
    } else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (letter === '\r' && text[at + 1] === '\n') at += 1
      put(value)
      value = ''
      rows.push([])
    } else value += letter
  }
  put(value)
  return rows.filter((row) => row.some((one) => one !== ''))
}

const uncell = (text: string): string =>
  formula.test(text) && text.startsWith("'") ? text.slice(1) : text

const mostLetters = 2_000_000
const longest = 2000

/**
 * What a file of translations says: those that differ from what is there, and rows that belong to
 * no text of this design. Null where it is no such file.
 */
export function readWords(
  text: string,
  words: readonly Word[],
): { readonly translations: readonly Translation[]; readonly strange: readonly string[] } | null {
  if (text.length > mostLetters) return null
  const [head = [], ...rows] = rowsOf(text.replace(mark, ''))
  const names = head.map((one) => one.trim().toLowerCase())
  const [idAt, keyAt] = [names.indexOf('id'), names.indexOf('key')]
  if (idAt < 0 || keyAt < 0) return null
  const columns = languages
    .map((language): readonly [Language, number] => [language, names.indexOf(language)])
    .filter(([, at]) => at >= 0)
  const known = new Map(words.map((one) => [`${one.nodeId}\n${one.key}`, one]))
  const translations: Translation[] = []
  const strange: string[] = []
  for (const row of rows) {
    const word = known.get(`${uncell(row[idAt] ?? '')}\n${uncell(row[keyAt] ?? '')}`)
    if (!word) {
      strange.push(`${row[idAt] ?? ''} ${row[keyAt] ?? ''}`.trim())
      continue
    }
    for (const [language, at] of columns) {
      const said = uncell(row[at] ?? '').slice(0, longest)
      if (said !== (word.others[language] ?? ''))
        translations.push({ nodeId: word.nodeId, key: word.key, language, text: said })
    }
  }
  return { translations, strange }
}
