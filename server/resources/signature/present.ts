import type { SignatureEntry } from '#schemas/api/signature.ts'
import { defineTexts } from '#schemas/text.ts'
import { presentEntry } from '../../entries/present.ts'
import type { Row } from '../../tables/tables.ts'

export const signatureTexts = defineTexts({
  zh: { form: '表单“{name}”正在使用' },
  zhtw: { form: '表單「{name}」正在使用' },
  en: { form: 'The form “{name}” names it' },
})

/** A seal as callers receive it. */
export const presentSignature = (
  row: Row<'signatures'>,
  userIds: readonly string[],
): SignatureEntry => ({
  ...presentEntry(row),
  image: row.image,
  userIds: [...userIds],
})
