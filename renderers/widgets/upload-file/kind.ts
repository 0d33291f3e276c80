import * as Type from 'typebox'
import { accepts, fileList, checkFiles } from '#schemas/wire/upload.ts'
import type { UploadRule } from '#schemas/wire/upload.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { uploadOptions } from '#schemas/widget/upload-option.ts'
import { texts } from './texts.ts'

const options = Type.Object({
  accept: Type.Array(Type.Enum([...accepts]), {
    title: 'accept',
    uniqueItems: true,
    maxItems: accepts.length,
    default: [],
  }),
  ...uploadOptions,
})

/** The upload limits of a field with these options. */
export const ruleOf = ({
  accept,
  fileSize,
  sizeUnit,
  limit,
}: Type.Static<typeof options>): UploadRule => ({
  type: 'annex',
  size: fileSize,
  unit: sizeUnit,
  accept,
  limit,
})

/** Files, uploaded in chunks (specification 5.4, 7.15). */
export const uploadFile = defineKind({
  kind: 'uploadFile',
  group: 'basic',
  icon: 'UploadOutlined',
  texts,
  options,
  type: 'ids',
  value: () => fileList,
  places: ['form', 'table', 'list'],
  traits: (options) => ({ files: ruleOf(options) }),
  problems: (value, given) => checkFiles(ruleOf(given), value),
  print: (value) => value.map(({ name }) => name).join(', '),
})
