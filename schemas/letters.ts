import { pinyin } from 'pinyin-pro'

/** The letters that a name is found and sorted by: its pinyin (surnames read as surnames), then the first letters; other scripts as they are. Lower case. */
export function lettersOf(name: string): string {
  const syllables = pinyin(name.trim().toLowerCase(), {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    nonZh: 'consecutive',
    v: true,
  }).filter((one) => one.trim() !== '')
  return `${syllables.join('')} ${syllables.map((one) => one.charAt(0)).join('')}`.slice(0, 200)
}
