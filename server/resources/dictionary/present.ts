import type { DictionaryData, DictionaryOption, DictionaryType } from '#schemas/api/dictionary.ts'
import { defineTexts } from '#schemas/text.ts'
import { presentEntry } from '../../entries/present.ts'
import type { Row } from '../../tables/tables.ts'
import { nameOf } from '../../text/names.ts'

export const dictionaryTexts = defineTexts({
  zh: {
    moved: '字典数据不能换到另一个字典',
    position: '岗位“{name}”正在使用',
    group: '分组“{name}”正在使用',
  },
  zhtw: {
    moved: '字典資料不能換到另一個字典',
    position: '職位「{name}」正在使用',
    group: '群組「{name}」正在使用',
  },
  en: {
    moved: 'An entry stays in its dictionary',
    position: 'The position “{name}” holds it',
    group: 'The group “{name}” holds it',
  },
})

const fieldsOf = (row: Row<'dictionary_types' | 'dictionary_data'>) => ({
  ...presentEntry(row),
  parentId: row.parent_id,
})

export const presentType = (row: Row<'dictionary_types'>): DictionaryType => ({
  ...fieldsOf(row),
  isTree: row.is_tree,
})

export const presentData = (row: Row<'dictionary_data'>): DictionaryData => ({
  ...fieldsOf(row),
  dictionaryTypeId: row.type_id,
})

export const presentOption = ({
  id,
  enCode,
  parentId,
  ...name
}: DictionaryData): DictionaryOption => ({ id, fullName: nameOf(name), enCode, parentId })
