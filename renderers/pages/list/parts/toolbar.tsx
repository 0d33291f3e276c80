import {
  ColumnHeightOutlined,
  DeleteOutlined,
  PlusOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Alert, Button, Dropdown, Flex, Tooltip } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { later } from '#renderers/parts/later.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { nearing } from './row-actions.tsx'
import type { RowEvents } from './row-actions.tsx'
import { listTexts } from './texts.ts'

interface ListToolbarProps {
  readonly list: ListPort
  readonly isPhone: boolean
  onAdd(): void
  readonly onNear: RowEvents['onNear']
  onRemoveSelected(): void
}

const ColumnDrawer = later(
  async () => (await import('#renderers/parts/column-drawer.tsx')).ColumnDrawer,
)

const densities = ['large', 'middle', 'small'] as const

/** Chooses the height of the rows. */
const Density = observer(({ list }: { readonly list: ListPort }) => {
  const text = useTexts(listTexts)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [list.density],
        items: densities.map((key) => ({
          key,
          label: text(key),
          onClick: () => list.setDensity(key),
        })),
      }}
    >
      <Button
        type="text"
        icon={<ColumnHeightOutlined aria-hidden />}
        aria-label={text('density')}
      />
    </Dropdown>
  )
})

/** How many records are selected, and the actions for them. */
const Selection = observer(
  ({ list, onRemove }: { readonly list: ListPort; readonly onRemove: () => void }) => {
    const text = useTexts(listTexts)
    return (
      <Alert
        type="info"
        title={text('selected', { count: list.selected.length })}
        action={
          <Flex gap="small">
            <Button size="small" type="link" onClick={list.clearSelection}>
              {text('clear')}
            </Button>
            <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
              {text('batchRemove')}
            </Button>
          </Flex>
        }
      />
    )
  },
)

/**
 * The bar above the rows: add, refresh, density; and the actions for the selection while there is
 * one.
 */
export const Toolbar = observer(
  ({ list, isPhone, onAdd, onNear, onRemoveSelected }: ListToolbarProps) => {
    const text = useTexts(listTexts)
    const { plan } = list
    const { language } = useRuntime()
    const [isArranging, setArranging] = useState(false)
    const names = new Map(
      plan.columns.map(({ field, column }) => [field, labelOf(column.node, language)]),
    )
    return (
      <Flex vertical gap="small">
        <Flex justify="space-between" gap="small" wrap>
          <Flex gap="small">
            {plan.canAdd && (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                {...nearing(onNear, 'form')}
                onClick={onAdd}
              >
                {text('add')}
              </Button>
            )}
          </Flex>
          <Flex gap={4}>
            <Tooltip title={text('refresh')}>
              <Button
                type="text"
                icon={<ReloadOutlined aria-hidden />}
                aria-label={text('refresh')}
                onClick={list.load}
              />
            </Tooltip>
            {plan.columns.length > 0 && (
              <Tooltip title={text('columnSettings')}>
                <Button
                  type="text"
                  icon={<SettingOutlined aria-hidden />}
                  aria-label={text('columnSettings')}
                  onPointerEnter={() => void ColumnDrawer.preload()}
                  onFocus={() => void ColumnDrawer.preload()}
                  onClick={() => setArranging(true)}
                />
              </Tooltip>
            )}
            {!isPhone && <Density list={list} />}
          </Flex>
        </Flex>
        {isArranging && (
          <ColumnDrawer
            value={list.columnSettings.map((setting) => ({
              ...setting,
              label: names.get(setting.prop) ?? setting.label,
            }))}
            onSave={list.saveColumns}
            onClose={() => setArranging(false)}
          />
        )}
        {list.selected.length > 0 && <Selection list={list} onRemove={onRemoveSelected} />}
      </Flex>
    )
  },
)
