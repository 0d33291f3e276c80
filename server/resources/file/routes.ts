import { fileRules, files } from '#schemas/api/file.ts'
import type { FileType } from '#schemas/api/file.ts'
import { serve } from '../../serve.ts'
import type { Route } from '../../serve.ts'
import type { Services } from '../../services.ts'
import { openFile, storeFile } from './commands.ts'

/** Bytes around the file in a multipart body. */
const wrapping = 10_000

/** Single files (7.15). */
export const fileRoutes = (services: Services): Route[] => [
  serve(files.upload, ({ params, file, caller, say }) => storeFile(services, { type: params.type as FileType, file, caller, say }), {
    bodyLimit: ({ type }) => fileRules[type as FileType].bytes + wrapping,
  }),
  serve(files.download, ({ params, caller }) => openFile(services, { ...params, caller })),
]
