import { defineTexts } from '../text.ts'
import type { Issue } from './define.ts'
import type { Choice, Reference } from './reference.ts'

interface ChoiceOptions {
  readonly dataType: 'static' | 'dictionary'
  readonly choices: readonly Choice[]
  readonly dictionaryType: string
}

/** What the ids of such a kind name. */
export const choiceReference = ({ dataType, choices, dictionaryType }: ChoiceOptions): Reference =>
  dataType === 'static' ? { to: 'choices', choices } : { to: 'dictionary', dictionary: dictionaryType }

/** Words of `checkChoices`; a kind takes them into its own texts. */
export const choiceProblems = defineTexts({
  zh: { noChoices: '请添加选项', sameChoices: '选项的值不能重复', noDictionary: '请选择数据字典', defaultNotChoice: '默认值不在选项中' },
  zhtw: { noChoices: '請新增選項', sameChoices: '選項的值不能重複', noDictionary: '請選擇資料字典', defaultNotChoice: '預設值不在選項中' },
  en: { noChoices: 'Add choices', sameChoices: 'Two choices have the same value', noDictionary: 'Choose a dictionary', defaultNotChoice: 'The default value is not one of the choices' },
})

/** What a designer left wrong about choices, as keys of `choiceProblems`. */
export function checkChoices({ dataType, choices, dictionaryType }: ChoiceOptions, defaults: readonly string[]): string[] {
  if (dataType === 'dictionary') return dictionaryType === '' ? ['noDictionary'] : []
  const ids = new Set(choices.map(({ id }) => id))
  return [
    ...(choices.length === 0 ? ['noChoices'] : []),
    ...(ids.size < choices.length ? ['sameChoices'] : []),
    ...(choices.length > 0 && defaults.some((one) => !ids.has(one)) ? ['defaultNotChoice'] : []),
  ]
}

const notChoice: Issue[] = [{ code: 'notChoice' }]

/** Names a value that is not among the choices of the design; who is in a dictionary only the server knows. */
export const notAmongChoices = (value: unknown, { dataType, choices }: ChoiceOptions): Issue[] =>
  dataType === 'static' ? notAmong(value, choices.map(({ id }) => id)) : []

/** Names a value that is not wholly among these ids; null are all. */
export function notAmong(value: unknown, ids: readonly string[] | null): Issue[] {
  if (ids === null) return []
  const able = new Set<unknown>(ids)
  return (Array.isArray(value) ? value : [value]).every((one) => able.has(one)) ? [] : notChoice
}
