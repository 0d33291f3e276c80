import SignaturePad from 'signature_pad'
import type { PointGroup } from 'signature_pad'
import { longestPicture } from '#schemas/widget/picture-text.ts'

const ground = '#ffffff'
const ink = '#000000'
/** Pixels of the picture that is kept, at most. */
const widest = 480

/**
 * A pad that is signed on by hand, or by typing a name; what is on it outlives the canvas that it
 * is drawn on.
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
   * Draws on a canvas, as sharp as the screen is, all that is on the pad already. Gives how to let
   * it go.
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

  /** Takes the last stroke back, or the name. */
  undo(): void {
    this.strokes = this.name === '' ? this.strokes.slice(0, -1) : []
    this.name = ''
    this.redraw()
  }

  clear(): void {
    this.write('')
  }

  /** Writes a name in the place of all strokes. */
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

  /**
   * What is on the pad as a small picture; undefined where it would be larger than a record takes.
   */
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
