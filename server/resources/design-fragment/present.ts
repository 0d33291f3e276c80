import type { FragmentEntry, SharedFragment } from '#schemas/api/design-fragment.ts'
import type { Document } from '#schemas/design/document.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Row } from '../../tables/tables.ts'

export const fragmentTexts = defineTexts({
  zh: {
    noParts: '字段组中没有任何控件',
    badParts: '字段组中的标识不正确',
    changed: '该表单已被他人修改，请刷新后再更新',
    gone: '该表单已不存在',
    none: '该表单不再使用此字段组',
    done: '已更新',
  },
  zhtw: {
    noParts: '欄位群組中沒有任何元件',
    badParts: '欄位群組中的識別碼不正確',
    changed: '該表單已被他人修改，請重新整理後再更新',
    gone: '該表單已不存在',
    none: '該表單不再使用此欄位群組',
    done: '已更新',
  },
  en: {
    noParts: 'There is nothing in this group',
    badParts: 'The parts of this group are not named rightly',
    changed: 'Somebody changed this form meanwhile; look again, then update it',
    gone: 'This form is no longer there',
    none: 'This form no longer has the group',
    done: 'Updated',
  },
})

type FragmentRow = Row<'design_fragments'>

const documentOf = (row: FragmentRow): Document => row.document as Document

export const presentEntry = (row: FragmentRow): FragmentEntry => {
  const { nodes, children } = documentOf(row)
  return {
    id: row.id,
    fullName: row.full_name,
    number: row.number,
    fields: Object.values(nodes).filter(({ field }) => field !== '').length,
    kinds: [...new Set(children.flatMap((id) => nodes[id]?.kind ?? []))],
    lastModifyTime: row.modified_at,
    version: row.version,
  }
}

/** A group with its content as JSON text. */
export const presentFragment = (row: FragmentRow): SharedFragment => ({
  ...presentEntry(row),
  formData: JSON.stringify(row.document),
})
