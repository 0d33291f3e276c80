import { isPictureText } from '#schemas/widget/picture-text.ts'

/** Signatures are dark in every theme, so they need a white background. */
const ground = {
  maxWidth: '100%',
  objectFit: 'contain',
  verticalAlign: 'middle',
  background: '#fff',
  borderRadius: 4,
} as const

/**
 * A signature or seal whose picture is the value itself; nothing for any other value. `height` is
 * the largest height in pixels.
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
