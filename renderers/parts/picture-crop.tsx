import ImgCrop from 'antd-img-crop'
import type { ImgCropProps } from 'antd-img-crop'

interface CropWords {
  readonly title: string
  readonly ok: string
  /** Names of the buttons beside the slider, and of the slider. */
  readonly less: string
  readonly slider: string
  readonly more: string
}

/** The cropping dialog leaves the names of its slider and buttons to nobody. */
function nameControls({ less, slider, more }: CropWords): void {
  const controls = document.querySelectorAll(
    '.img-crop-control-zoom button, .img-crop-control-zoom [role=slider]',
  )
  for (const [index, control] of controls.entries())
    control.setAttribute('aria-label', [less, slider, more][index] ?? '')
}

interface PictureCropProps extends Pick<ImgCropProps, 'children'> {
  readonly words: CropWords
  /** A face is cropped to a circle. */
  readonly isRound?: boolean
  /** Judges what was chosen before it is cropped. */
  isFine?(file: File): boolean
}

/** Around antd's Upload: what is chosen is cropped before it is sent. */
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
