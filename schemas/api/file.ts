import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { fileNamePattern, uploadedFile } from '../wire/stored-file.ts'
import { call, fileResult } from './call.ts'

/** The purpose of a file decides its size limit, its types, and who may read it. */
export const fileTypes = ['userAvatar', 'annex', 'annexpic', 'advertPicture'] as const
export type FileType = (typeof fileTypes)[number]
/** Files attached to records, of every type or pictures only. */
const annexTypes = ['annex', 'annexpic'] as const
export const isAnnex = (type: FileType): boolean => (annexTypes as readonly string[]).includes(type)

/** Picture formats that every browser shows and that cannot contain scripts. */
export const pictureExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const
/** Most bytes of a picture (specification 9). */
const pictureBytes = 5_242_880
const annexBytes = 20_971_520

/** The rule of each type: most bytes in one body, and extensions, which the content must match. */
export const fileRules: {
  readonly [T in FileType]: { readonly bytes: number; readonly extensions: readonly string[] }
} = {
  userAvatar: { bytes: pictureBytes, extensions: pictureExtensions },
  annexpic: { bytes: annexBytes, extensions: pictureExtensions },
  annex: {
    bytes: annexBytes,
    extensions: [
      ...pictureExtensions,
      'bmp',
      'pdf',
      'doc',
      'docx',
      'xls',
      'xlsx',
      'ppt',
      'pptx',
      'txt',
      'csv',
      'ods',
      'md',
      'log',
      'zip',
      'rar',
      '7z',
      'mp3',
      'wav',
      'ogg',
      'm4a',
      'mp4',
      'mov',
      'webm',
      'avi',
    ],
  },
  advertPicture: { bytes: pictureBytes, extensions: pictureExtensions },
}

export type UploadedFile = Static<typeof uploadedFile>

const type = `^(${fileTypes.join('|')})$`

const about = {
  /** MD5 of the whole file. */
  identifier: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  fileName: Type.String({ minLength: 1, maxLength: 255 }),
  /** '' where it is not known. */
  fileType: Type.String({ maxLength: 127, default: '' }),
  extension: Type.String({ maxLength: 10, default: '' }),
  type: Type.Enum([...annexTypes]),
}

/** The description of an upload in chunks (specification 3). */
export const uploadMetadata = Type.Object({ ...about, fileSize: Type.Integer({ minimum: 0 }) })
export type UploadMetadata = Static<typeof uploadMetadata>

/**
 * The state of an upload: numbers of the stored chunks, from 1. `merge` is set once all are stored,
 * `uploaded` where the requested chunk is.
 */
export const chunkState = Type.Object({
  uploaded: Type.Boolean(),
  merge: Type.Boolean(),
  chunkNumbers: Type.Array(Type.Integer()),
})
export type ChunkState = Static<typeof chunkState>

const text = Type.Optional(Type.String({ maxLength: 127 }))
const digits = Type.String({ pattern: '^(0|[1-9]\\d{0,14})$' })
const bytes = Type.Integer({ minimum: 0, maximum: 1e15 })
/** Further fields that a client may send; they are ignored. */
const more = Type.String({ maxLength: 1000 })

/**
 * The data for a preview: the address of the file and, for a spreadsheet, its first rows; null
 * where they cannot be read.
 */
const preview = Type.Object({
  address: Type.String(),
  rows: Type.Union([Type.Array(Type.Array(Type.String())), Type.Null()]),
})

/** Files: in one body, or in chunks of 5 MB (7.15). */
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
  testChunk: call({
    method: 'GET',
    path: '/api/file/chunk',
    says: 'Which chunks of a file the caller has sent already; refuses a file that would not be taken (7.15). Speaks the words of simple-uploader.js too: where `chunkNumber` names a chunk that is not kept, the status is 203.',
    needs: 'session',
    alsoStatus: 203,
    query: Type.Object(
      {
        identifier: about.identifier,
        type: Type.Optional(about.type),
        fileType: about.fileType,
        extension: about.extension,
        fileName: Type.Optional(about.fileName),
        filename: Type.Optional(about.fileName),
        fileSize: Type.Optional(bytes),
        totalSize: Type.Optional(bytes),
        chunkNumber: Type.Optional(Type.Integer({ minimum: 1 })),
        chunkSize: Type.Optional(bytes),
        currentChunkSize: Type.Optional(bytes),
        totalChunks: Type.Optional(bytes),
        relativePath: Type.Optional(Type.String({ maxLength: 1000 })),
      },
      { additionalProperties: more },
    ),
    result: chunkState,
  }),
  sendChunk: call({
    method: 'POST',
    path: '/api/file/chunk',
    says: 'Keeps one chunk of 5242880 bytes or of `chunkSize`; the last holds the rest, and is up to twice as large where `totalChunks` says so. The same again changes nothing (7.15). The answer to the one that completes the file says `merge`. A day after the last one they are removed.',
    needs: 'session',
    upload: true,
    query: Type.Object({ fileType: text, extension: text }),
    body: Type.Object(
      {
        identifier: about.identifier,
        type: Type.Optional(about.type),
        fileSize: Type.Optional(digits),
        totalSize: Type.Optional(digits),
        chunkNumber: digits,
        chunkSize: Type.Optional(digits),
        currentChunkSize: Type.Optional(digits),
        totalChunks: Type.Optional(digits),
        filename: Type.Optional(about.fileName),
        relativePath: Type.Optional(Type.String({ maxLength: 1000 })),
      },
      { additionalProperties: more },
    ),
    result: chunkState,
  }),
  merge: call({
    method: 'POST',
    path: '/api/file/merge',
    says: 'Makes a file of its chunks and checks size, checksum and content (7.15). Idempotency-Key is honoured.',
    needs: 'session',
    body: uploadMetadata,
    result: uploadedFile,
  }),
  preview: call({
    method: 'GET',
    path: '/api/file/Uploader/Preview',
    says: 'The address of a file for its preview, for those who may read it; an address that is sent along is ignored (7.15).',
    needs: 'session',
    query: Type.Object({
      fileVersionId: id,
      fileName: Type.Optional(Type.String({ maxLength: 255 })),
      fileDownloadUrl: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    result: preview,
  }),
}
