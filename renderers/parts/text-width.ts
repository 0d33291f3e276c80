/** Pixels of a letter where nothing can measure, as in tests. */
const usualLetter = 7.5
const size = 14

interface TextStyle {
  readonly isBold?: boolean
}

let measuring: OffscreenCanvasRenderingContext2D | null | undefined

/** What measures texts in the font of the page; null where the browser cannot. */
function findMeasure(): OffscreenCanvasRenderingContext2D | null {
  measuring ??=
    typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  return measuring
}

const guess = (text: string, letter: number): number =>
  [...text].reduce((sum, each) => sum + ((each.codePointAt(0) ?? 0) > 0x2e7f ? 14.5 : letter), 0)

/** How wide a text is in pixels at 14 px: measured in the font of the page, else guessed. */
export function textWidth(text: string, { isBold = false }: TextStyle = {}): number {
  const measure = findMeasure()
  if (!measure) return guess(text, isBold ? usualLetter + 1 : usualLetter)
  measure.font = `${isBold ? 600 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`
  return measure.measureText(text).width
}
