import { isPictureText } from '#schemas/widget/picture-text.ts'

/** Widths in pixels to try, the largest first. */
const widths = [400, 240, 120]

/**
 * A picture as a small data URL, scaled down until it fits. Undefined where the file is not a
 * picture or does not fit at any size.
 */
export async function toPictureText(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  try {
    for (const widest of widths) {
      const canvas = document.createElement('canvas')
      canvas.width = Math.min(widest, picture.width)
      canvas.height = Math.max(1, Math.round((picture.height * canvas.width) / picture.width))
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
      // PNG keeps transparency, which a seal needs because it is placed over text.
      const text = canvas.toDataURL('image/png')
      if (isPictureText(text)) return text
    }
    return undefined
  } finally {
    picture.close()
  }
}
