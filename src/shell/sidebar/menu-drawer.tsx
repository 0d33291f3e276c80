import { Drawer, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { Brand } from '../layout/brand.tsx'
import type { PanelProps } from '../layout/panels.ts'
import { sidebarLook } from '../layout/look.ts'
import { widths } from '../measures.ts'
import { shellTexts } from '../texts.ts'
import { Sidebar } from './sidebar.tsx'
import { useEntries } from './use-entries.ts'

/**
 * The menu on a mobile device: in every layout the whole menu, as wide as the sidebar
 * (specification 4, 9).
 */
const MenuDrawer = observer(({ path, isOpen, onClose, onClosed }: PanelProps) => {
  const { slideClass } = useEngine().settings
  const text = useTexts(shellTexts)
  const { token } = theme.useToken()
  return (
    <Drawer
      open={isOpen}
      placement="left"
      size={widths.sidebar}
      closable={false}
      title={null}
      aria-label={text('menu')}
      onClose={onClose}
      afterOpenChange={(isShown) => !isShown && onClosed()}
      styles={{ body: { padding: 0, ...sidebarLook(slideClass, token) } }}
    >
      <Brand isCollapsed={false} />
      <Sidebar entries={useEntries()} path={path} isCollapsed={false} label={text('menu')} />
    </Drawer>
  )
})
export default MenuDrawer
