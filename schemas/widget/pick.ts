import * as Type from 'typebox'
import type { Static } from 'typebox'
import { defineTexts } from '../text.ts'
import { checkAmong } from './choices.ts'
import type { Issue, Place, SearchType } from './define.ts'
import { clearable, defaultCurrent, filterable, multiple, placeholder } from './option.ts'
import type { Reference } from './reference.ts'
import type { ValueType } from './value.ts'

/** The ids or members (`memberOf`) that may be chosen, edited with a picker of their own. */
export const ableIds = (
  draw: { readonly draw: 'members' } | { readonly draw: 'entries'; readonly of: string },
) =>
  Type.Array(Type.String({ maxLength: 60 }), {
    title: 'ableIds',
    ...draw,
    when: { selectType: ['custom'] },
    maxItems: 1000,
    uniqueItems: true,
    default: [],
  })

/**
 * Options of a kind that picks entries of a noun: all or only those listed; with all, the user's
 * own one can be the default.
 */
export const pickOptions = (draw: Parameters<typeof ableIds>[0]) =>
  Type.Object({
    placeholder,
    multiple,
    selectType: Type.Enum(['all', 'custom'], { title: 'selectType', default: 'all' }),
    ableIds: ableIds(draw),
    defaultCurrent: { ...defaultCurrent, when: { selectType: ['all'] } },
    filterable,
    clearable,
  })
type PickOptions = Static<ReturnType<typeof pickOptions>>

const among = ({ selectType, ableIds: ids }: PickOptions): readonly string[] | null =>
  selectType === 'custom' ? ids : null
const places: readonly Place[] = ['form', 'table', 'list', 'search', 'sort', 'source', 'import']
const search: readonly SearchType[] = ['equals']

/** Parts shared by all kinds whose value is one or several ids. */
export const pickFacets = {
  group: 'advanced',
  type: ({ multiple: several }: { readonly multiple: boolean }): ValueType =>
    several ? 'ids' : 'id',
  places,
  search,
  wakes: 'combobox',
} as const

/** The same with the restriction of `pickOptions`. */
export const nounFacets = (to: Extract<Reference, { readonly among: unknown }>['to']) => ({
  ...pickFacets,
  problems: (value: unknown, options: PickOptions): Issue[] => checkAmong(value, among(options)),
  refers: (options: PickOptions): Reference => ({ to, among: among(options) }),
  check: ({ selectType, ableIds: ids }: PickOptions): readonly string[] =>
    selectType === 'custom' && ids.length === 0 ? ['noAbleIds'] : [],
})

/** The user's own entry as the value of a new field, if wanted and present. */
export const ownValue = (
  own: string | undefined,
  options: { readonly defaultCurrent: boolean; readonly multiple: boolean },
): string | string[] | null => {
  if (!options.defaultCurrent || !own) return null
  return options.multiple ? [own] : own
}

/** Texts of picking kinds, to be included in a kind's texts. */
export const pickWords = defineTexts({
  zh: { noAbleIds: '请选择可选的内容' },
  zhtw: { noAbleIds: '請選擇可選的內容' },
  en: { noAbleIds: 'Name those who may be chosen' },
})
