import { useRef } from 'react'
import { PictureOutlined } from '@ant-design/icons'
import { ToolButton } from './tool-button.tsx'

interface PictureToolProps {
  readonly isDisabled: boolean
  readonly isUploading: boolean
  readonly onPicture: (file: File) => void
}

/** Chooses a picture from the device. */
export const PictureTool = ({ isDisabled, isUploading, onPicture }: PictureToolProps) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => {
    const file = input.current?.files?.[0]
    if (file) onPicture(file)
    // Cleared, so that the same picture can be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        style={{ display: 'none' }}
        onChange={choose}
      />
      <ToolButton
        name={isUploading ? 'uploading' : 'picture'}
        sign={<PictureOutlined />}
        disabled={isDisabled}
        loading={isUploading}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
