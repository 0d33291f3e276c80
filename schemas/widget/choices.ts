import { defineTexts } from '../text.ts'
import { isLeaf } from './branch.ts'
import type { Branching } from './branch.ts'
import type { Issue } from './define.ts'
import type { DictionaryReference } from '../source/dictionary.ts'
import type { Choice, Reference } from './reference.ts'

interface ChoiceOptions {
  readonly dataType: 'static' | 'dictionary'
  readonly choices: readonly Choice[]
  readonly dictionaryType: string
  readonly parentField?: string
}

const dictionaryOf = ({
  dictionaryType,
  parentField = '',
}: ChoiceOptions): DictionaryReference => ({
  to: 'dictionary',
  dictionary: dictionaryType,
  ...(parentField !== '' && { below: parentField }),
})

/** The reference of such a kind's ids. */
export const choiceReference = (options: ChoiceOptions): Reference =>
  options.dataType === 'static'
    ? { to: 'choices', choices: options.choices }
    : dictionaryOf(options)

/** The same for choices in a tree. */
export const treeReference = (options: ChoiceOptions, tree: Branching): Reference =>
  options.dataType === 'static'
    ? { to: 'choices', choices: options.choices, tree }
    : { ...dictionaryOf(options), tree }

/** The same options with another name for the parent field. */
export const mapParent = <O extends { readonly parentField: string }>(
  options: O,
  map: (field: string) => string,
): O =>
  options.parentField === '' ? options : { ...options, parentField: map(options.parentField) }

/** Texts of `checkChoices` and `checkTree`, to be included in a kind's texts. */
export const choiceProblems = defineTexts({
  zh: {
    noChoices: '请添加选项',
    sameChoices: '选项的值不能重复',
    noDictionary: '请选择数据字典',
    defaultNotChoice: '默认值不在选项中',
    oneDefault: '单选时只能有一个默认值',
    lostChoice: '有选项的上级不存在',
  },
  zhtw: {
    noChoices: '請新增選項',
    sameChoices: '選項的值不能重複',
    noDictionary: '請選擇資料字典',
    defaultNotChoice: '預設值不在選項中',
    oneDefault: '單選時只能有一個預設值',
    lostChoice: '有選項的上層不存在',
  },
  en: {
    noChoices: 'Add choices',
    sameChoices: 'Two choices have the same value',
    noDictionary: 'Choose a dictionary',
    defaultNotChoice: 'The default value is not one of the choices',
    oneDefault: 'Only one value can be the default',
    lostChoice: 'A choice stands below one that is not there',
  },
})

/** Mistakes of a designer in the choices, as keys of `choiceProblems`. */
export function checkChoices(
  { dataType, choices, dictionaryType }: ChoiceOptions,
  defaults: readonly string[],
): string[] {
  if (dataType === 'dictionary') return dictionaryType === '' ? ['noDictionary'] : []
  const ids = new Set(choices.map(({ id }) => id))
  return [
    ...(choices.length === 0 ? ['noChoices'] : []),
    ...(ids.size < choices.length ? ['sameChoices'] : []),
    ...(choices.length > 0 && defaults.some((id) => !ids.has(id)) ? ['defaultNotChoice'] : []),
  ]
}

interface TreeOptions extends ChoiceOptions {
  readonly multiple: boolean
  readonly defaultValue: readonly string[]
}

/**
 * The same for a tree, in which each choice must come after its parent, so that there are no
 * circles.
 */
export function checkTree(options: TreeOptions, branching: Branching): string[] {
  const { dataType, choices, defaultValue, multiple } = options
  const above = new Set([''])
  const isLost = ({ id, parentId = '' }: Choice): boolean =>
    !above.has(parentId) || above.add(id).size === 0
  return [
    ...checkChoices(options, []),
    ...(choices.length > 0 &&
    defaultValue.length > 0 &&
    checkAmongTree(defaultValue, options, branching).length > 0
      ? ['defaultNotChoice']
      : []),
    ...(dataType === 'static' && choices.some(isLost) ? ['lostChoice'] : []),
    ...(!multiple && defaultValue.length > 1 ? ['oneDefault'] : []),
  ]
}

const notChoice: Issue[] = [{ code: 'notChoice' }]

/**
 * Reports a value that is no choice of the design; choices of dictionaries are only checked by the
 * server.
 */
export const checkAmongChoices = (value: unknown, { dataType, choices }: ChoiceOptions): Issue[] =>
  dataType === 'static'
    ? checkAmong(
        value,
        choices.map(({ id }) => id),
      )
    : []

/** The same for a tree, where choices may have to be leaves. */
export const checkAmongTree = (
  value: unknown,
  { dataType, choices }: ChoiceOptions,
  { leafOnly }: Branching,
): Issue[] =>
  dataType === 'static'
    ? checkAmong(
        value,
        choices.filter(({ id }) => !leafOnly || isLeaf(choices, id)).map(({ id }) => id),
      )
    : []

/** Reports a value that contains other ids than these; null allows all. */
export function checkAmong(value: unknown, ids: readonly string[] | null): Issue[] {
  if (ids === null) return []
  const able = new Set<unknown>(ids)
  return (Array.isArray(value) ? value : [value]).every((id) => able.has(id)) ? [] : notChoice
}
