import { ScanOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Input, Modal, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { canScan, readPhoto, watchCamera } from './scan.ts'
import { scanTexts } from './scan-texts.ts'

interface ScanProps {
  /** Label of the field to fill in. */
  readonly name: string
  onScan(text: string): void
}

/**
 * Scans a barcode or QR code into a field: by the camera or from a photo where the browser can,
 * else by typing it.
 */
export const ScanButton = ({ name, onScan }: ScanProps) => {
  const text = useTexts(scanTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<ScanOutlined aria-hidden />}
        aria-label={text('scanFor', { name })}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ScanDialog name={name} onScan={onScan} onClose={() => setOpen(false)} />}
    </>
  )
}

const ScanDialog = ({ name, onScan, onClose }: ScanProps & { onClose(): void }) => {
  const text = useTexts(scanTexts)
  const [typed, setTyped] = useState('')
  const [trouble, setTrouble] = useState<'unsupported' | 'noCamera' | null>(
    canScan() ? null : 'unsupported',
  )
  const [isEmpty, setEmpty] = useState(false)
  const take = (code: string) => {
    onScan(code)
    onClose()
  }
  const readFile = async (file: File) => {
    const code = await readPhoto(file)
    setEmpty(code === undefined)
    if (code !== undefined) take(code)
  }
  return (
    <Modal
      open
      title={text('scanFor', { name })}
      okText={text('use')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: typed.trim() === '' }}
      onOk={() => take(typed.trim())}
      onCancel={onClose}
      width={480}
    >
      <Flex vertical gap="middle">
        {trouble !== null && <Alert type="info" showIcon title={text(trouble)} />}
        {isEmpty && <Alert type="warning" showIcon title={text('notFound')} />}
        {trouble === null && <Camera onCode={take} onTrouble={() => setTrouble('noCamera')} />}
        {canScan() && (
          <Upload
            accept="image/*"
            showUploadList={false}
            beforeUpload={(file) => (void readFile(file), false)}
          >
            <Button>{text('photo')}</Button>
          </Upload>
        )}
        <Input
          value={typed}
          maxLength={10_000}
          aria-label={text('typed')}
          placeholder={text('typed')}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={() => typed.trim() !== '' && take(typed.trim())}
        />
      </Flex>
    </Modal>
  )
}

interface CameraProps {
  onCode(text: string): void
  onTrouble(): void
}

/** The picture of the camera, which runs as long as this is shown. */
const Camera = ({ onCode, onTrouble }: CameraProps) => {
  const text = useTexts(scanTexts)
  const place = useRef<HTMLVideoElement>(null)
  const told = useRef({ onCode, onTrouble })
  useEffect(() => {
    told.current = { onCode, onTrouble }
  })
  useEffect(() => {
    const video = place.current
    if (!video) return undefined
    let isGone = false
    let stop = () => {}
    watchCamera(video, (code) => told.current.onCode(code)).then(
      (halt) => (isGone ? halt() : (stop = halt)),
      () => !isGone && told.current.onTrouble(),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return (
    <figure style={{ margin: 0 }}>
      <video
        ref={place}
        muted
        playsInline
        aria-label={text('aim')}
        style={{ width: '100%', maxHeight: '50dvh', borderRadius: 8, background: '#000' }}
      />
      <figcaption>{text('aim')}</figcaption>
    </figure>
  )
}
