import { fileRules, files } from '#schemas/api/file.ts'
import type { FileType } from '#schemas/api/file.ts'
import { chunkBytes } from '#schemas/wire/upload.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { keepChunk, mergeFile, previewFile, storeFile, testChunks } from './commands.ts'
import { openFile } from '../../files/reading.ts'

/** Bytes around the file in a multipart body. */
const wrapping = 10_000

/** Files, in one body or in chunks (7.15). */
export const fileRoutes = (services: Services): Route[] => [
  serve(
    files.upload,
    ({ params, file, caller, say }) =>
      storeFile(services, { type: params.type as FileType, file, caller, say }),
    {
      bodyLimit: ({ type }) => fileRules[type as FileType].bytes + wrapping,
    },
  ),
  serve(files.download, ({ params, caller }) => openFile(services, { ...params, caller })),
  serve(
    files.testChunk,
    ({ query, caller, say }) => testChunks(services, { words: query, caller, say }),
    // simple-uploader.js decides by the status alone whether a chunk is stored.
    { isOther: ({ chunkNumber }, { uploaded }) => chunkNumber !== undefined && !uploaded },
  ),
  serve(
    files.sendChunk,
    ({ body, file, caller, say }) => keepChunk(services, { words: body, file, caller, say }),
    { bodyLimit: 2 * chunkBytes + wrapping },
  ),
  serve(files.merge, ({ body, caller, say, idempotencyKey }) =>
    mergeFile(services, { about: body, caller, say, key: idempotencyKey }),
  ),
  serve(files.preview, ({ query, caller }) =>
    previewFile(services, { id: query.fileVersionId, caller }),
  ),
]
