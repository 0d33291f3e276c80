import type { Page } from 'playwright'

/**
 * The share of pixels that differ between two PNG pictures in base64, from 0 to 1, worked out by the
 * browser. What one of them has beyond the other counts as different.
 */
export const countDifferent = (page: Page, left: string, right: string): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
          return createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        }),
      )
      if (!first || !second) throw new Error('no pictures')
      const width = Math.max(first.width, second.width)
      const height = Math.max(first.height, second.height)
      const [left, right] = [first, second].map((picture) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')
        if (!context) throw new Error('no canvas')
        context.drawImage(picture, 0, 0)
        return context.getImageData(0, 0, width, height).data
      })
      if (!left || !right) throw new Error('no pixels')
      let different = 0
      for (let at = 0; at < left.length; at += 4) {
        const most = Math.max(
          ...[0, 1, 2, 3].map((part) => Math.abs((left[at + part] ?? 0) - (right[at + part] ?? 0))),
        )
        if (most > 32) different++
      }
      return different / (width * height)
    },
    [left, right],
  )
