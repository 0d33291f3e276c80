import { SettingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { later } from '#renderers/parts/later.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { settleLayout } from '#renderers/views/define.ts'
import { findLayoutKind, fittingKinds } from '#renderers/views/kinds.ts'
import type { DrawnLayoutKind } from '#renderers/views/define.ts'
import { layoutTexts } from '#renderers/views/texts.ts'
import type { ListStore } from '#src/engine/list-store.ts'

const LayoutDialog = later(async () => (await import('./layout-dialog.tsx')).LayoutDialog)

/** Chooses among the layouts that fit the list, and opens the settings of the present one. */
export const LayoutSwitch = observer(({ list }: { readonly list: ListStore }) => {
  const text = useTexts(layoutTexts)
  const { say } = useRuntime()
  const [isSetting, setSetting] = useState(false)
  const kinds = fittingKinds(list.plan)
  const { layout } = list.ask
  const shown = (layout && findLayoutKind(layout.kind)) ?? kinds[0]
  if (!shown || (kinds.length < 2 && !layout)) return null
  const choose = (kind: DrawnLayoutKind) =>
    list.setLayout(kind.View ? settleLayout(kind, list.plan) : null)
  const items: NonNullable<MenuProps['items']> = [
    ...kinds.map((kind) => ({
      key: kind.kind,
      icon: <kind.icon aria-hidden />,
      label: say(kind.texts, 'name'),
      onClick: () => {
        if (kind !== shown || !layout) choose(kind)
      },
    })),
    ...(shown.roles.length > 0
      ? [
          { type: 'divider' as const },
          {
            key: '',
            icon: <SettingOutlined aria-hidden />,
            label: text('settings'),
            onClick: () => setSetting(true),
          },
        ]
      : []),
  ]
  const name = `${text('layout')}: ${say(shown.texts, 'name')}`
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, selectable: true, selectedKeys: [shown.kind] }}
      >
        <Button type="text" icon={<shown.icon aria-hidden />} aria-label={name} title={name} />
      </Dropdown>
      {isSetting && layout && (
        <LayoutDialog list={list} kind={shown} layout={layout} onClose={() => setSetting(false)} />
      )}
    </>
  )
})
