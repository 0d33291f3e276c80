import type { PicturePort } from '#schemas/runtime.ts'
import type { Engine } from './engine.ts'
import { uploadOne } from './single-upload.ts'

/** Pictures of rich text: shown and stored with the session (7.15: advertPicture). */
export const openPictures = (engine: Engine): PicturePort => ({
  find: (name) => engine.pictures.find('advertPicture', name),
  store: async (file) => (await uploadOne(engine, { type: 'advertPicture', file }))?.fileId ?? null,
})
