import { Alert, Button, Flex, Input, Modal } from 'antd'
import { HighlightOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { FieldGroup } from '#renderers/parts/field-group.tsx'
import { InkPad } from '#renderers/parts/ink-pad.ts'
import { Inked } from '#renderers/parts/inked.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { sign } from './kind.ts'
import { texts } from './texts.ts'

export default defineView(
  sign,
  observer(({ field, options, name }) => {
    const say = useTexts(texts)
    const [isOpen, setOpen] = useState(false)
    const isSigned = field.printed !== ''
    const take = (picture: string | null) => {
      field.set(picture)
      field.touch()
      setOpen(false)
    }
    return (
      <FieldGroup field={field} name={name}>
        <Flex gap="small" align="center" wrap>
          <Inked value={field.value} alt={say('signed')} height={80} />
          {!field.readOnly && <Button icon={<HighlightOutlined aria-hidden />} danger={field.problem !== undefined} onClick={() => setOpen(true)}>{say(isSigned ? 'again' : 'sign')}</Button>}
          {!field.readOnly && isSigned && <Button type="text" onClick={() => take(null)}>{say('remove')}</Button>}
        </Flex>
        {isOpen && <PadDialog title={options.hint || say('title')} onSign={take} onClose={() => setOpen(false)} />}
      </FieldGroup>
    )
  }),
)

interface PadDialogProps {
  readonly title: string
  onSign(picture: string): void
  onClose(): void
}

const PadDialog = ({ title, onSign, onClose }: PadDialogProps) => {
  const say = useTexts(texts)
  const [isEmpty, setEmpty] = useState(true)
  const [isTooLarge, setTooLarge] = useState(false)
  const [typed, setTyped] = useState('')
  const [pad] = useState(() => new InkPad(setEmpty))
  // The dialog draws its content later than itself: the pad is opened by its canvas.
  const [open] = useState(() => (canvas: HTMLCanvasElement | null) => (canvas ? pad.open(canvas) : undefined))
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
    <Modal open title={title} width={560} okText={say('confirm')} cancelText={say('cancel')} okButtonProps={{ disabled: isEmpty }} onOk={confirm} onCancel={onClose} mask={{ closable: false }}>
      <Flex vertical gap="small">
        {isTooLarge && <Alert type="warning" showIcon title={say('tooLarge')} />}
        <canvas ref={open} role="img" aria-label={say('pad')} style={{ width: '100%', height: 220, border: '1px dashed #999', borderRadius: 6, background: '#fff', touchAction: 'none', cursor: 'crosshair' }} />
        <Flex gap="small" wrap>
          <Button disabled={isEmpty} onClick={() => wipe('undo')}>{say('undo')}</Button>
          <Button disabled={isEmpty} onClick={() => wipe('clear')}>{say('clear')}</Button>
          <Input value={typed} maxLength={40} aria-label={say('type')} placeholder={say('type')} style={{ flex: '1 1 160px' }} onChange={({ target }) => write(target.value)} />
        </Flex>
      </Flex>
    </Modal>
  )
}
