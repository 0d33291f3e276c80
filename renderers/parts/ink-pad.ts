import SignaturePad from 'signature_pad'
import type { PointGroup } from 'signature_pad'
import { longestPicture } from '#schemas/widget/picture-text.ts'

const ground = '#ffffff'
const ink = '#000000'
/** Largest width of the stored picture, in pixels. */
const widest = 480

/**
 * A pad for a signature, drawn by hand or typed as a name. Its content is kept when its canvas is
 * removed.
 */
export class InkPad {
  private readonly onChange: (isEmpty: boolean) => void
  private strokes: PointGroup[] = []
  private name = ''
  private pad: SignaturePad | undefined
  private canvas: HTMLCanvasElement | undefined

  constructor(onChange: (isEmpty: boolean) => void) {
    this.onChange = onChange
  }

  /**
   * Attaches the pad to a canvas at the resolution of the screen, and draws its content. Returns a
   * function that detaches it.
   */
  open(canvas: HTMLCanvasElement): () => void {
    const ratio = Math.min(window.devicePixelRatio || 1, 2)
    canvas.width = canvas.offsetWidth * ratio
    canvas.height = canvas.offsetHeight * ratio
    canvas.getContext('2d')?.scale(ratio, ratio)
    const pad = new SignaturePad(canvas, { backgroundColor: ground, penColor: ink })
    this.pad = pad
    this.canvas = canvas
    this.redraw()
    const drawn = () => {
      this.strokes = pad.toData()
      this.name = ''
      this.onChange(false)
    }
    pad.addEventListener('endStroke', drawn)
    return () => {
      pad.removeEventListener('endStroke', drawn)
      pad.off()
    }
  }

  /** Removes the last stroke, or the name. */
  undo(): void {
    this.strokes = this.name === '' ? this.strokes.slice(0, -1) : []
    this.name = ''
    this.redraw()
  }

  clear(): void {
    this.write('')
  }

  /** Replaces all strokes with a written name. */
  write(name: string): void {
    this.strokes = []
    this.name = name
    this.redraw()
  }

  private redraw(): void {
    const { pad, canvas } = this
    pad?.fromData(this.strokes)
    const context = canvas?.getContext('2d')
    if (canvas && context && this.name !== '') {
      const [wide, tall] = [canvas.offsetWidth, canvas.offsetHeight]
      Object.assign(context, {
        fillStyle: ink,
        textAlign: 'center',
        textBaseline: 'middle',
        font: `${Math.min(tall / 2, (wide * 1.4) / this.name.length)}px cursive`,
      })
      context.fillText(this.name, wide / 2, tall / 2, wide - 16)
    }
    this.onChange(this.strokes.length === 0 && this.name === '')
  }

  /** The content as a small picture; undefined where it would be too large for a record. */
  toPicture(): string | undefined {
    const { canvas } = this
    if (!canvas) return undefined
    const small = canvas.ownerDocument.createElement('canvas')
    small.width = Math.min(widest, canvas.offsetWidth)
    small.height = Math.round((canvas.offsetHeight * small.width) / Math.max(1, canvas.offsetWidth))
    small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height)
    const picture = small.toDataURL('image/png')
    return picture.length <= longestPicture ? picture : undefined
  }
}
