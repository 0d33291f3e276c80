import { pinyin } from 'pinyin-pro'

/** A rare character can be two units, which must not be split. */
const firstOf = (text: string): string => Array.from(text)[0] ?? ''

/**
 * The letters to search and sort a name by, in lower case: its pinyin (surnames read as surnames),
 * then the initials. Other scripts stay, without spaces.
 */
export function lettersOf(name: string): string {
  const syllables = pinyin(name.trim().toLowerCase(), {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    nonZh: 'consecutive',
    v: true,
  }).flatMap((syllable) => syllable.split(/\s+/).filter(Boolean))
  const signs = Array.from(`${syllables.join('')} ${syllables.map(firstOf).join('')}`)
  return signs.slice(0, 200).join('')
}

/**
 * A label in Latin letters with separate syllables: `车牌号` becomes `che pai hao`, "Plate no" stays.
 * Without tone marks; characters without a spelling stay.
 */
export const spellingOf = (label: string): string =>
  pinyin(label, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map((syllable) => syllable.trim())
    .filter(Boolean)
    .join(' ')
