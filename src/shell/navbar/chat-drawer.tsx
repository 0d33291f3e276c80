import { Drawer, Empty } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { PanelProps } from '../layout/panels.ts'
import { widths } from '../measures.ts'
import { shellTexts } from '../texts.ts'

/** The internal chat (specification 2.6); it only says what will be here later. */
const ChatDrawer = ({ isOpen, onClose, onClosed }: PanelProps) => {
  const text = useTexts(shellTexts)
  return (
    <Drawer
      open={isOpen}
      size={widths.drawer}
      title={text('chat')}
      closable={{ 'aria-label': text('close'), placement: 'end' }}
      onClose={onClose}
      afterOpenChange={(isShown) => !isShown && onClosed()}
    >
      <Empty description={text('chatLater')} />
    </Drawer>
  )
}
export default ChatDrawer
