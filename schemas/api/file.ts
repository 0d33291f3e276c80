import * as Type from 'typebox'
import type { Static } from 'typebox'
import { call, fileResult } from './call.ts'

/** What a file is for decides how large it may be, of what type, and who may read it. */
export const fileTypes = ['userAvatar', 'annex', 'advertPicture'] as const
export type FileType = (typeof fileTypes)[number]

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
