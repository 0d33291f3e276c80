import * as Type from 'typebox'

const pattern = '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$'
/** Characters of a small picture that stands in a value itself: about 67 kB of it. */
export const longestPicture = 90_000

/**
 * A small picture as a data address: no script, nothing that is loaded from elsewhere. Whoever may
 * see the value sees the picture, and nobody else.
 */
export const pictureText = Type.String({ maxLength: longestPicture, pattern })

const shape = new RegExp(pattern)
export const isPictureText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestPicture && shape.test(value)
