import type { ReferencePlace } from '#schemas/api/reference.ts'
import type { Use } from '#schemas/design/references.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'

const texts = defineTexts({
  zh: {
    node: '字段“{name}”',
    rule: '规则“{name}”',
    column: '列表列',
    search: '查询条件',
    sort: '排序',
    filter: '数据过滤',
    menu: '菜单',
    mark: '、',
    granted: '授权',
    subjects: '已授权给{count}个对象',
    holds: '拥有{count}项授权',
    conditions: '{count}项授权的数据范围条件',
    dataScope: '数据范围',
    misfit: '数据范围，其条件不再适用，将不包含任何记录',
    misfits: '{count}项授权的数据范围条件，不再适用，将不包含任何记录',
    members: '成员',
    people: '{count}人',
    below: '下级',
  },
  zhtw: {
    node: '欄位「{name}」',
    rule: '規則「{name}」',
    column: '列表欄',
    search: '查詢條件',
    sort: '排序',
    filter: '資料篩選',
    menu: '選單',
    mark: '、',
    granted: '授權',
    subjects: '已授權給{count}個對象',
    holds: '擁有{count}項授權',
    conditions: '{count}項授權的資料範圍條件',
    dataScope: '資料範圍',
    misfit: '資料範圍，其條件不再適用，將不包含任何記錄',
    misfits: '{count}項授權的資料範圍條件，不再適用，將不包含任何記錄',
    members: '成員',
    people: '{count}人',
    below: '下級',
  },
  en: {
    node: 'field “{name}”',
    rule: 'rule “{name}”',
    column: 'list column',
    search: 'search',
    sort: 'order',
    filter: 'data filter',
    menu: 'menu entry',
    mark: ', ',
    granted: 'Permission',
    subjects: 'granted to {count}',
    holds: 'holds {count} {count: grant|grants}',
    conditions: 'conditions of data scopes in {count} {count: grant|grants}',
    dataScope: 'data scope',
    misfit: 'data scope; its condition no longer fits, so that it gives nothing',
    misfits:
      'conditions of data scopes in {count} {count: grant|grants}; they no longer fit, so that they give nothing',
    members: 'Members',
    people: '{count}',
    below: 'stands below',
  },
})

/** Joins words to one text by the mark of the language. */
export const joinWords = (words: Iterable<string>, say: Say): string =>
  [...words].join(say(texts, 'mark'))

/** The places of a document in words, without repetitions. */
export const sayUses = (uses: readonly Use[], say: Say): string =>
  joinWords(new Set(uses.map(({ place, label }) => say(texts, place, { name: label }))), say)

export const presentDesign = (
  form: { readonly id: string; readonly fullName: string },
  uses: readonly Use[],
  say: Say,
): ReferencePlace => ({ noun: 'design', ...form, text: sayUses(uses, say) })

export const presentMenu = (
  entry: { readonly id: string; readonly fullName: string },
  say: Say,
): ReferencePlace => ({ noun: 'menu', ...entry, text: say(texts, 'menu') })
export const presentScope = (
  { id, fullName }: { readonly id: string; readonly fullName: string },
  { say, isMisfit }: { readonly say: Say; readonly isMisfit: boolean },
): ReferencePlace => ({
  noun: 'dataScope',
  id,
  fullName,
  text: say(texts, isMisfit ? 'misfit' : 'dataScope'),
})
export const presentBelow = (
  entry: { readonly id: string; readonly fullName: string },
  say: Say,
): ReferencePlace => ({ noun: 'below', ...entry, text: say(texts, 'below') })

/** A number of holders of something, or of grants, in words; nothing for zero. */
export const presentGrants = (
  count: number,
  of: 'subjects' | 'holds' | 'conditions' | 'misfits',
  say: Say,
): ReferencePlace[] =>
  count === 0
    ? []
    : [{ noun: 'grant', id: '', fullName: say(texts, 'granted'), text: say(texts, of, { count }) }]
export const presentMembers = (count: number, say: Say): ReferencePlace[] =>
  count === 0
    ? []
    : [
        {
          noun: 'member',
          id: '',
          fullName: say(texts, 'members'),
          text: say(texts, 'people', { count }),
        },
      ]
