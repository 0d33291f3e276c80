import * as Type from 'typebox'
import { fileList, checkFiles } from '#schemas/wire/upload.ts'
import type { UploadRule } from '#schemas/wire/upload.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { uploadOptions } from '#schemas/widget/upload-option.ts'
import { texts } from './texts.ts'

const options = Type.Object({
  ...uploadOptions,
  crop: Type.Boolean({ title: 'crop', default: false }),
})

/** The upload limits of a field with these options. */
export const ruleOf = ({ fileSize, sizeUnit, limit }: Type.Static<typeof options>): UploadRule => ({
  type: 'annexpic',
  size: fileSize,
  unit: sizeUnit,
  accept: [],
  limit,
})

/** Pictures, uploaded in chunks and shown as pictures (specification 5.4, 7.15). */
export const uploadImg = defineKind({
  kind: 'uploadImg',
  group: 'basic',
  icon: 'PictureOutlined',
  texts,
  options,
  type: 'ids',
  value: () => fileList,
  places: ['form', 'table', 'list'],
  traits: (options) => ({ files: ruleOf(options) }),
  problems: (value, given) => checkFiles(ruleOf(given), value),
  print: (value) => value.map(({ name }) => name).join(', '),
})
