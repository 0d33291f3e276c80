import * as Type from 'typebox'

/** The name under which a stored file is requested: its id, a dot, its extension. */
export const fileNamePattern = '^[A-Za-z0-9]{1,40}(\\.[a-z0-9]{1,10})?$'
export const fileName = Type.String({ pattern: fileNamePattern })

/** An uploaded file as records store it (specification 3). `name` is the original name. */
export const uploadedFile = Type.Object({
  name: Type.String({ maxLength: 200 }),
  fileId: fileName,
  fileVersionId: Type.String({ maxLength: 40 }),
  url: Type.String({ maxLength: 300 }),
  fileSize: Type.Integer({ minimum: 0 }),
})
