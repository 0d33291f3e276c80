import type { ValueChange } from '#schemas/api/log.ts'
import { stableText } from '#schemas/design/stable.ts'
import { formatTime, toDay } from '#schemas/format/time.ts'
import { languageNames, languages } from '#schemas/text.ts'
import type { Language, Say } from '#schemas/text.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import { isEntryId } from './audit-names.ts'
import { auditFieldTexts, auditValueTexts } from './audit-texts.ts'

/** What is needed to put values into words. */
export interface ChangeVoice {
  readonly say: Say
  readonly timeZone: string
  /** Names of entries by id. */
  readonly names: ReadonlyMap<string, string>
}

/** Fields that say nothing to a reader. */
const silent = new Set(['id', 'version', 'pinyin', 'words', 'isManaged', 'hasChildren', 'isLeaf'])
const longest = 2000
const firstMoment = Date.UTC(1990, 0, 1)

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const has = <T extends object>(texts: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(texts, key)

/** The label of a field; a field without one is shown by its name as plain words. */
export function sayField(field: string, say: Say): string {
  if (has(auditFieldTexts.en, field)) return say(auditFieldTexts, field)
  if (has(userColumnTexts.en, field)) return say(userColumnTexts, field)
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isLanguage = (name: string): name is Language => languages.some((known) => known === name)
const isMoment = (field: string): boolean => /(?:Time|At|Date|birthday)$/.test(field)
const isDay = (field: string): boolean => /(?:Date|birthday)$/.test(field)
const marks = ['off', 'on', 'locked'] as const
const genders = ['gender0', 'gender1', 'gender2'] as const

function sayNumber(field: string, value: number, { say, timeZone }: ChangeVoice): string {
  const mark = marks[value]
  if (field === 'enabledMark' && mark) return say(auditValueTexts, mark)
  const gender = genders[value]
  if (field === 'gender' && gender) return say(auditValueTexts, gender)
  if (field === 'globalMark')
    return say(auditValueTexts, value === 1 ? 'everybody' : 'itsOrganizations')
  if (/^(?:is|has)[A-Z]|Mark$/.test(field) && (value === 0 || value === 1))
    return say(auditValueTexts, value === 1 ? 'yes' : 'no')
  if (isMoment(field) && value > firstMoment)
    return isDay(field) ? toDay(value, timeZone) : formatTime(value, timeZone)
  return String(value)
}

function sayWord(field: string, value: string, { say, names }: ChangeVoice): string {
  const name = names.get(value)
  if (name !== undefined && isEntryId(field, value)) return name
  if (value.startsWith('data:')) return say(auditValueTexts, 'picture')
  return /^[0-9A-Za-z]{18}$/.test(value) && isEntryId(field, value)
    ? say(auditValueTexts, 'removedEntry')
    : value
}

/** A value as people read it: names, dates, states and lists in words; '' for none. */
export function sayValue(field: string, value: unknown, voice: ChangeVoice): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return voice.say(auditValueTexts, value ? 'yes' : 'no')
  if (typeof value === 'number') return sayNumber(field, value, voice)
  if (typeof value === 'string') return sayWord(field, value, voice).slice(0, longest)
  if (Array.isArray(value))
    return value
      .map((entry) => sayValue(field, entry, voice))
      .filter(Boolean)
      .join(', ')
      .slice(0, longest)
  return Object.entries(value)
    .flatMap(([name, inner]) => {
      const words = silent.has(name) ? '' : sayValue(name, inner, voice)
      const label = isLanguage(name) ? languageNames[name].name : sayField(name, voice.say)
      return words === '' ? [] : [`${label}: ${words}`]
    })
    .join('; ')
    .slice(0, longest)
}

const asFields = (value: unknown): Fields =>
  isFields(value) ? value : value === null || value === undefined ? {} : { description: value }

/** Two states field by field in words, what differs first. */
export function sayChanges(before: unknown, after: unknown, voice: ChangeVoice): ValueChange[] {
  const [then, now] = [asFields(before), asFields(after)]
  const fields = [...new Set([...Object.keys(now), ...Object.keys(then)])]
  const all = fields.flatMap((field) => {
    if (silent.has(field)) return []
    const change = {
      field: sayField(field, voice.say),
      before: sayValue(field, then[field], voice),
      after: sayValue(field, now[field], voice),
      isChanged: stableText(then[field] ?? null) !== stableText(now[field] ?? null),
    }
    return change.before === '' && change.after === '' ? [] : [change]
  })
  return all.toSorted((first, second) => Number(second.isChanged) - Number(first.isChanged))
}
