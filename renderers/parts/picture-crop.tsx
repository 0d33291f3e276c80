import ImgCrop from 'antd-img-crop'
import type { ImgCropProps } from 'antd-img-crop'

interface CropWords {
  readonly title: string
  readonly ok: string
  /** Names of the slider and of the buttons beside it. */
  readonly less: string
  readonly slider: string
  readonly more: string
}

/** Sets the names directly in the page, because the cropping dialog has no props for them. */
function nameControls({ less, slider, more }: CropWords): void {
  const controls = document.querySelectorAll(
    '.img-crop-control-zoom button, .img-crop-control-zoom [role=slider]',
  )
  for (const [index, control] of controls.entries())
    control.setAttribute('aria-label', [less, slider, more][index] ?? '')
}

interface PictureCropProps extends Pick<ImgCropProps, 'children'> {
  readonly words: CropWords
  /** Crops to a circle, for portraits. */
  readonly isRound?: boolean
  /** Checks the chosen file before it is cropped. */
  isFine?(file: File): boolean
}

/** Wraps antd's Upload, so that a chosen picture is cropped before it is sent. */
export function PictureCrop({ children, words, isRound = false, isFine }: PictureCropProps) {
  return (
    <ImgCrop
      cropShape={isRound ? 'round' : 'rect'}
      modalTitle={words.title}
      modalOk={words.ok}
      {...(isFine && { beforeCrop: isFine })}
      modalProps={{ afterOpenChange: (isOpen) => isOpen && nameControls(words) }}
    >
      {children}
    </ImgCrop>
  )
}
