import { useEffect, useState } from 'react'
import { Button, Drawer, Flex } from 'antd'
import { useNavigate } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { fixedRoutes } from '#src/app/fixed-routes.ts'
import { MessageRows } from './message-rows.tsx'
import { MessageList } from './messages.ts'
import { messageTexts } from './texts.ts'
import { useAllRead } from './use-all-read.ts'
import { useOpenMessage } from './use-open-message.tsx'

interface NoticeDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The drawer of in-site messages (specification 2.6), 280 px wide at the right. It loads when it
 * opens and when new messages arrive.
 */
const NoticeDrawer = observer(({ isOpen, onClose }: NoticeDrawerProps) => {
  const { send, notices } = useEngine()
  const text = useTexts(messageTexts)
  const navigate = useNavigate()
  const [list] = useState(() => new MessageList(send, notices))
  const { open, dialog } = useOpenMessage(list, onClose)
  const readAll = useAllRead(list)
  const { arrivals } = notices
  useEffect(() => {
    if (isOpen) void list.load()
  }, [list, isOpen, arrivals])
  const toCenter = () => {
    onClose()
    void navigate(fixedRoutes.messageRecord.path)
  }
  return (
    <>
      <Drawer
        open={isOpen}
        size={280}
        placement="right"
        title={text('title')}
        closable={{ 'aria-label': text('close'), placement: 'end' }}
        styles={{ body: { padding: '0 8px' } }}
        onClose={onClose}
      >
        <Flex justify="space-between" style={{ paddingBlock: 4 }}>
          <Button type="link" onClick={readAll}>
            {text('allRead')}
          </Button>
          <Button type="link" onClick={toCenter}>
            {text('center')}
          </Button>
        </Flex>
        <MessageRows list={list} onOpen={open} />
      </Drawer>
      {dialog}
    </>
  )
})
export default NoticeDrawer
