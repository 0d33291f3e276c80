import { Alert, Button, Flex, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../runtime.tsx'
import { InkPad } from './ink-pad.ts'
import { inkTexts } from './ink-texts.ts'

interface InkDialogProps {
  /** Title of the dialog; a general one when absent. */
  readonly title?: string
  readonly isBusy?: boolean
  onSign(picture: string): void
  onClose(): void
}

/** Dialog for a signature, drawn by hand or typed as a name. Confirming returns a small picture. */
export const InkDialog = ({ title, isBusy = false, onSign, onClose }: InkDialogProps) => {
  const say = useTexts(inkTexts)
  const [isEmpty, setEmpty] = useState(true)
  const [isTooLarge, setTooLarge] = useState(false)
  const [typed, setTyped] = useState('')
  const [pad] = useState(() => new InkPad(setEmpty))
  // The dialog renders its content after itself, so the pad is opened by the ref of the canvas.
  const [open] = useState(
    () => (canvas: HTMLCanvasElement | null) => (canvas ? pad.open(canvas) : undefined),
  )
  const confirm = () => {
    const picture = pad.toPicture()
    if (picture === undefined) setTooLarge(true)
    else onSign(picture)
  }
  const wipe = (act: 'undo' | 'clear') => {
    setTyped('')
    setTooLarge(false)
    pad[act]()
  }
  const write = (text: string) => {
    setTyped(text)
    pad.write(text.trim())
  }
  return (
    <Modal
      open
      title={title || say('title')}
      width={560}
      okText={say('confirm')}
      cancelText={say('cancel')}
      okButtonProps={{ disabled: isEmpty }}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap="small">
        {isTooLarge && <Alert type="warning" showIcon title={say('tooLarge')} />}
        <canvas
          ref={open}
          role="img"
          aria-label={say('pad')}
          style={{
            width: '100%',
            height: 220,
            border: '1px dashed #999',
            borderRadius: 6,
            background: '#fff',
            touchAction: 'none',
            cursor: 'crosshair',
          }}
        />
        <Flex gap="small" wrap>
          <Button disabled={isEmpty} onClick={() => wipe('undo')}>
            {say('undo')}
          </Button>
          <Button disabled={isEmpty} onClick={() => wipe('clear')}>
            {say('clear')}
          </Button>
          <Input
            value={typed}
            maxLength={40}
            aria-label={say('type')}
            placeholder={say('type')}
            style={{ flex: '1 1 160px' }}
            onChange={({ target }) => write(target.value)}
          />
        </Flex>
      </Flex>
    </Modal>
  )
}
