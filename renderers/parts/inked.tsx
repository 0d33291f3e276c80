import { isPictureText } from '#schemas/widget/picture-text.ts'

/** Ink is dark in every theme, so its ground is white. */
const ground = {
  maxWidth: '100%',
  objectFit: 'contain',
  verticalAlign: 'middle',
  background: '#fff',
  borderRadius: 4,
} as const

/**
 * A signature or seal that stands in a value itself; nothing for anything else. `height` is pixels
 * at most.
 */
export const Inked = ({
  value,
  alt,
  height,
}: {
  readonly value: unknown
  readonly alt: string
  readonly height: number
}) =>
  isPictureText(value) ? (
    <img src={value} alt={alt} style={{ ...ground, maxHeight: height }} />
  ) : null
