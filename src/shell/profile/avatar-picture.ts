import { fileRules } from '#schemas/api/file.ts'

const megabyte = 1024 * 1024
/** Width and height of a stored picture in pixels, enough for all avatars. */
const side = 512

/**
 * Why a chosen file cannot be used (specification 5.4): it is no picture, or not smaller than the 5
 * MB of section 9; undefined if it can.
 */
export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>):
  | {
      readonly key: 'notAPicture' | 'tooLarge'
      readonly params?: { readonly size: number; readonly unit: string }
    }
  | undefined {
  const { extensions, bytes } = fileRules.userAvatar
  const isPicture =
    type.startsWith('image/') && extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
  if (!isPicture) return { key: 'notAPicture' }
  return size >= bytes
    ? { key: 'tooLarge', params: { size: bytes / megabyte, unit: 'MB' } }
    : undefined
}

/** A cropped picture as JPEG in the stored size. Rejects if the file is no picture. */
export async function toAvatar(file: Blob): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(picture, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  )
  if (!blob) throw new Error('the picture cannot be drawn')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
