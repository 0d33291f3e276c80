import { Dropdown } from 'antd'
import { FontSizeOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { sizes } from '#src/engine/settings.ts'
import { shellTexts } from '../texts.ts'
import { BarButton } from './bar-button.tsx'
import { useSizeChoice } from './use-size-choice.ts'

/** Chooses the size of the interface (specification 2.6: size switch). */
export const SizeSwitch = observer(({ path }: { readonly path: string }) => {
  const { settings } = useEngine()
  const text = useTexts(shellTexts)
  const choose = useSizeChoice(path)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: sizes.map((size) => ({ key: size, label: text(size), onClick: () => choose(size) })),
        selectable: true,
        selectedKeys: [settings.size],
      }}
    >
      <BarButton name={text('size')} icon={<FontSizeOutlined />} aria-haspopup="menu" />
    </Dropdown>
  )
})
