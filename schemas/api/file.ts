import * as Type from 'typebox'
import type { Static } from 'typebox'
import { call, fileResult } from './call.ts'

/** What a file is for decides how large it may be, of what type, and who may read it. */
export const fileTypes = ['userAvatar', 'annex', 'advertPicture'] as const
export type FileType = (typeof fileTypes)[number]

/** Extensions of pictures that every browser shows and that hold no script. */
export const pictureExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const
/** Bytes of a picture, at most (specification 9). */
const pictureBytes = 5_242_880

/** What is taken of each type: bytes at most, and extensions, with which the content must agree. */
export const fileRules: { readonly [T in FileType]: { readonly bytes: number; readonly extensions: readonly string[] } } = {
  userAvatar: { bytes: pictureBytes, extensions: pictureExtensions },
  annex: {
    bytes: 20_971_520,
    extensions: [
      ...pictureExtensions, 'bmp', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', 'md', 'log', 'zip', 'rar', '7z',
      'mp3', 'wav', 'ogg', 'm4a', 'mp4', 'mov', 'webm', 'avi',
    ],
  },
  advertPicture: { bytes: pictureBytes, extensions: pictureExtensions },
}

/** Name that a stored file is asked for by: its id, a dot, its extension. */
export const fileNamePattern = '^[A-Za-z0-9]{1,40}(\\.[a-z0-9]{1,10})?$'
export const fileName = Type.String({ pattern: fileNamePattern })

/** An uploaded file as records keep it (specification 3). `name` is what people called it. */
export const uploadedFile = Type.Object({ name: Type.String({ maxLength: 200 }), fileId: fileName, fileVersionId: Type.String({ maxLength: 40 }), url: Type.String({ maxLength: 300 }), fileSize: Type.Integer({ minimum: 0 }) })
export type UploadedFile = Static<typeof uploadedFile>

const type = `^(${fileTypes.join('|')})$`

/** Single files (7.15). */
export const files = {
  upload: call({
    method: 'POST',
    path: '/api/file/Uploader/{type}',
    says: 'Stores one file; its type is judged by its content (7.15). What is not taken into use within a day is removed.',
    needs: 'session',
    params: { type },
    upload: true,
    body: Type.Object({}),
    result: uploadedFile,
  }),
  download: call({
    method: 'GET',
    path: '/api/file/Download/{type}/{name}',
    says: 'A stored file, for those who may see what it hangs on (7.15).',
    needs: 'session',
    params: { type, name: fileNamePattern },
    result: fileResult,
  }),
}
