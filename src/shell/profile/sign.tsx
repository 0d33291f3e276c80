import { useCallback, useState } from 'react'
import { Button, Flex, Popconfirm, Typography } from 'antd'
import { DeleteOutlined, HighlightOutlined } from '@ant-design/icons'
import { InkDialog } from '#renderers/parts/ink-dialog.tsx'
import { Inked } from '#renderers/parts/inked.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { profile } from '#schemas/api/profile.ts'
import { useEngine } from '#src/app/engine.tsx'
import { openLookups } from '#src/engine/lookups.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { Loaded } from './loaded.tsx'
import { profileTexts } from './texts.ts'

const Kept = ({ loaded }: { readonly loaded: string }) => {
  const engine = useEngine()
  const { send, toasts, say } = engine
  const text = useTexts(profileTexts)
  const [image, setImage] = useState(loaded)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const keep = async (next: string) => {
    setBusy(true)
    try {
      setImage((await send(profile.keepSign, { body: { image: next } })).image)
      setOpen(false)
      toasts.show('success', say(profileTexts, next === '' ? 'signRemoved' : 'signSaved'))
      await engine.get(openLookups).refresh(['seals'])
    } catch (error) {
      // The toast has shown the failure; the dialog stays open with the drawing.
      if (!(error instanceof RefusedCall)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex vertical gap="small" align="start">
      {image === '' ? (
        <Typography.Text type="secondary">{text('noSign')}</Typography.Text>
      ) : (
        <Inked value={image} alt={text('sign')} height={100} />
      )}
      <Flex gap="small" wrap>
        <Button icon={<HighlightOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {text(image === '' ? 'signNow' : 'signAgain')}
        </Button>
        {image !== '' && (
          <Popconfirm
            title={text('signRemoveAsk')}
            okText={text('signRemove')}
            cancelText={text('cancel')}
            okButtonProps={{ danger: true }}
            onConfirm={() => void keep('')}
          >
            <Button danger type="text" icon={<DeleteOutlined aria-hidden />}>
              {text('signRemove')}
            </Button>
          </Popconfirm>
        )}
      </Flex>
      <Typography.Text type="secondary">{text('signHint')}</Typography.Text>
      {isOpen && (
        <InkDialog
          isBusy={isBusy}
          onSign={(picture) => void keep(picture)}
          onClose={() => setOpen(false)}
        />
      )}
    </Flex>
  )
}

/** The user's stored signature. Forms let them insert it instead of signing again. */
export const OwnSign = () => {
  const { send } = useEngine()
  return (
    <Loaded load={useCallback(() => send(profile.sign, {}, { quiet: true }), [send])}>
      {({ image }) => <Kept loaded={image} />}
    </Loaded>
  )
}
