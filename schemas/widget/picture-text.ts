import * as Type from 'typebox'

const pattern = '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$'
/** Most characters of a small picture inside a value, about 67 kB. */
export const longestPicture = 90_000

/**
 * A small picture as a data address: no script, and nothing loaded from elsewhere. It is visible
 * exactly to those who may see the value.
 */
export const pictureText = Type.String({ maxLength: longestPicture, pattern })

const shape = new RegExp(pattern)
export const isPictureText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestPicture && shape.test(value)
