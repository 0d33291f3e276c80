import { ImportOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { menus } from '#schemas/api/menu.ts'
import { menuTexts } from '../texts.ts'

interface ToolbarProps {
  onReload(): void
  onImport(): void
  onAdd(): void
}

/** The title of the page and the buttons beside it. */
export const Toolbar = observer(({ onReload, onImport, onAdd }: ToolbarProps) => {
  const text = useTexts(menuTexts)
  const may = useMay()
  return (
    <Flex justify="space-between" align="center" wrap gap={8} style={{ marginBottom: 4 }}>
      <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>
        {text('title')}
      </Typography.Title>
      <Flex gap={8} wrap>
        <Button icon={<ReloadOutlined aria-hidden />} onClick={onReload}>
          {text('reload')}
        </Button>
        {may(menus.importMenus) && (
          <Button icon={<ImportOutlined aria-hidden />} onClick={onImport}>
            {text('importFile')}
          </Button>
        )}
        {may(menus.create) && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {text('add')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
})
