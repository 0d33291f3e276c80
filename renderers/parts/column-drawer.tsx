import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Button, Checkbox, Drawer, Flex, InputNumber, Select, Space, Typography } from 'antd'
import { HolderOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { columnWidth } from '#schemas/page/column-settings.ts'
import type { ColumnSetting } from '#schemas/page/column-settings.ts'
import { defineTexts } from '#schemas/text.ts'

export const columnTexts = defineTexts({
  zh: {
    title: '列设置',
    hint: '拖动，或用上下方向键调整顺序',
    move: '移动{name}',
    show: '显示{name}',
    width: '{name}的宽度',
    auto: '自动',
    pin: '{name}的固定方式',
    none: '不固定',
    left: '固定在左侧',
    right: '固定在右侧',
    save: '保存',
    cancel: '取消',
    restore: '恢复默认',
    columns: '列',
    close: '关闭',
  },
  zhtw: {
    title: '欄位設定',
    hint: '拖曳，或用上下方向鍵調整順序',
    move: '移動{name}',
    show: '顯示{name}',
    width: '{name}的寬度',
    auto: '自動',
    pin: '{name}的固定方式',
    none: '不固定',
    left: '固定在左側',
    right: '固定在右側',
    save: '儲存',
    cancel: '取消',
    restore: '還原預設',
    columns: '欄位',
    close: '關閉',
  },
  en: {
    title: 'Columns',
    hint: 'Drag, or use the arrow keys, to put them in order',
    move: 'Move {name}',
    show: 'Show {name}',
    width: 'Width of {name}',
    auto: 'auto',
    pin: 'Pinning of {name}',
    none: 'Not pinned',
    left: 'Pinned left',
    right: 'Pinned right',
    save: 'Save',
    cancel: 'Cancel',
    restore: 'Restore defaults',
    columns: 'Columns',
    close: 'Close',
  },
})

interface ColumnDrawerProps {
  /** Every column there is, as it is set now. */
  readonly value: readonly ColumnSetting[]
  /**
   * False where it could not be kept: the list of before stands again. An empty list is the
   * default.
   */
  onSave(next: readonly ColumnSetting[]): Promise<boolean>
  onClose(): void
}

/** Pixels (specification 9). */
const drawerWidth = 320

/** Moves one entry of a list to another place. */
const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const one = list[from]
  return one === undefined || to < 0 || to >= list.length
    ? list
    : list.toSpliced(from, 1).toSpliced(to, 0, one)
}

/**
 * Which columns a list shows, in which order, how wide and where pinned (2.7, 7.16); held until it
 * is saved.
 */
export const ColumnDrawer = ({ value, onSave, onClose }: ColumnDrawerProps) => {
  const text = useTexts(columnTexts)
  const [draft, setDraft] = useState(value)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const shown = draft.filter(({ visible }) => visible).length
  const change = (prop: string, more: Partial<ColumnSetting>) =>
    setDraft(draft.map((one) => (one.prop === prop ? { ...one, ...more } : one)))
  const keep = async (next: readonly ColumnSetting[]) => {
    setBusy(true)
    const isKept = await onSave(next)
    if (isKept) return onClose()
    setBusy(false)
    setDraft(value)
  }
  const grab = (event: PointerEvent<HTMLElement>, prop: string) => {
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const to = rows.findIndex(({ bottom }) => clientY < bottom)
      setDraft((before) =>
        moved(
          before,
          before.findIndex((one) => one.prop === prop),
          to < 0 ? before.length - 1 : to,
        ),
      )
    }
    handle.addEventListener('pointermove', follow)
    handle.addEventListener(
      'lostpointercapture',
      () => handle.removeEventListener('pointermove', follow),
      { once: true },
    )
  }
  const step = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setDraft(moved(draft, index, index + (event.key === 'ArrowUp' ? -1 : 1)))
  }
  const pins = (['none', 'left', 'right'] as const).map((pin) => ({ value: pin, label: text(pin) }))
  return (
    <Drawer
      open
      size={drawerWidth}
      title={text('title')}
      closable={{ 'aria-label': text('close'), placement: 'end' }}
      onClose={onClose}
      styles={{ body: { padding: '8px 16px' } }}
      footer={
        <Flex justify="space-between" wrap gap={8}>
          <Button
            type="link"
            style={{ paddingInline: 0 }}
            disabled={isBusy}
            onClick={() => void keep([])}
          >
            {text('restore')}
          </Button>
          <Space>
            <Button onClick={onClose}>{text('cancel')}</Button>
            <Button type="primary" loading={isBusy} onClick={() => void keep(draft)}>
              {text('save')}
            </Button>
          </Space>
        </Flex>
      }
    >
      <Typography.Text type="secondary">{text('hint')}</Typography.Text>
      <ol
        ref={list}
        aria-label={text('columns')}
        style={{ listStyle: 'none', margin: '8px 0', padding: 0 }}
      >
        {draft.map(({ prop, label, visible, width, fixed }, index) => (
          <li key={prop} style={{ paddingBlock: 6 }}>
            <Flex align="center" gap={4}>
              <Button
                type="text"
                size="small"
                icon={<HolderOutlined aria-hidden />}
                aria-label={text('move', { name: label })}
                style={{ cursor: 'grab', touchAction: 'none' }}
                onPointerDown={(event) => grab(event, prop)}
                onKeyDown={(event) => step(event, index)}
              />
              <Checkbox
                checked={visible}
                disabled={visible && shown === 1}
                aria-label={text('show', { name: label })}
                onChange={({ target }) => change(prop, { visible: target.checked })}
                style={{ minWidth: 0 }}
              >
                <span style={{ overflowWrap: 'anywhere' }}>{label}</span>
              </Checkbox>
            </Flex>
            <Flex gap={4} style={{ paddingInlineStart: 28, marginTop: 4 }}>
              <InputNumber
                size="small"
                aria-label={text('width', { name: label })}
                placeholder={text('auto')}
                value={width || null}
                min={columnWidth.least}
                max={columnWidth.most}
                precision={0}
                suffix="px"
                onChange={(next) => change(prop, { width: next ?? 0 })}
                style={{ width: 100 }}
              />
              <Select
                size="small"
                aria-label={text('pin', { name: label })}
                value={fixed}
                options={pins}
                onChange={(next) => change(prop, { fixed: next })}
                style={{ flex: 1, minWidth: 0 }}
              />
            </Flex>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
