import { pinyin } from 'pinyin-pro'

/** A rare character may be two units: half of one is no text. */
const firstOf = (text: string): string => Array.from(text)[0] ?? ''

/**
 * The letters that a name is found and sorted by: its pinyin (surnames read as surnames), then the
 * first letters; other scripts as they are. Lower case.
 */
export function lettersOf(name: string): string {
  const syllables = pinyin(name.trim().toLowerCase(), {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    nonZh: 'consecutive',
    v: true,
  }).filter((syllable) => syllable.trim() !== '')
  const signs = Array.from(`${syllables.join('')} ${syllables.map(firstOf).join('')}`)
  return signs.slice(0, 200).join('')
}

/**
 * A label in Latin letters, syllables and words apart: `车牌号` is `che pai hao`, "Plate no" stays.
 * Marks of tones are left out; what has no such spelling stays as it is.
 */
export const spellingOf = (label: string): string =>
  pinyin(label, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map((syllable) => syllable.trim())
    .filter(Boolean)
    .join(' ')
