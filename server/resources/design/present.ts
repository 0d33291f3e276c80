import type { Design, DesignEntry } from '#schemas/api/design.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Row } from '../../tables/tables.ts'
import { presentNames } from '../../text/names.ts'

export const designTexts = defineTexts({
  zh: {
    enCode: '编码',
    fullName: '名称',
    copyOf: '{name} 副本',
    design: '该设计',
  },
  zhtw: {
    enCode: '編碼',
    fullName: '名稱',
    copyOf: '{name} 副本',
    design: '該設計',
  },
  en: {
    enCode: 'This code',
    fullName: 'This name',
    copyOf: 'Copy of {name}',
    design: 'This design',
  },
})

type DesignRow = Omit<Row<'designs'>, 'form_data' | 'drafted_by' | 'draft_base'>

export const presentEntry = (row: DesignRow): DesignEntry => ({
  id: row.id,
  fullName: row.full_name,
  ...presentNames(row),
  enCode: row.en_code,
  description: row.description,
  category: row.category,
  sortCode: row.sort_code,
  isRelease: row.is_release,
  number: row.model_version ?? 0,
  creatorUser: row.created_by,
  creatorTime: row.created_at,
  lastModifyTime: row.modified_at,
  version: row.version,
})

/** A design with its draft as JSON text. */
export const presentDesign = (row: Row<'designs'>): Design => ({
  ...presentEntry(row),
  draftNumber: row.draft_base ?? 0,
  formData: JSON.stringify(row.form_data),
})
