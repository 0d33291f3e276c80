import type { SignatureEntry } from '#schemas/api/signature.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Row } from '../../tables.ts'

export const signatureTexts = defineTexts({
  zh: { form: '表单“{name}”正在使用' },
  zhtw: { form: '表單「{name}」正在使用' },
  en: { form: 'The form “{name}” names it' },
})

/** A seal as it travels. */
export const presentSignature = (row: Row<'signatures'>, userIds: readonly string[]): SignatureEntry => ({
  id: row.id,
  fullName: row.full_name,
  enCode: row.en_code,
  image: row.image,
  userIds: [...userIds],
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  description: row.description,
  creatorTime: row.created_at,
  version: row.version,
})
