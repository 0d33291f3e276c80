import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Button, Checkbox, Drawer, Flex, InputNumber, Select, Space, Typography } from 'antd'
import { HolderOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { columnWidth } from '#schemas/page/column-settings.ts'
import type { ColumnSetting } from '#schemas/page/column-settings.ts'
import { columnTexts } from './column-texts.ts'

interface ColumnDrawerProps {
  /** All columns with their current settings. */
  readonly value: readonly ColumnSetting[]
  /**
   * Saves the settings; an empty list means the default. False where saving failed, and the
   * previous settings are kept.
   */
  onSave(next: readonly ColumnSetting[]): Promise<boolean>
  onClose(): void
}

/** Pixels (specification 9). */
const drawerWidth = 320

/** The list with one entry moved to another index. */
const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const value = list[from]
  return value === undefined || to < 0 || to >= list.length
    ? list
    : list.toSpliced(from, 1).toSpliced(to, 0, value)
}

/** Reports which line of the list the pointer is over, as long as it is pressed. */
function followPointer(
  { currentTarget: handle, pointerId }: PointerEvent<HTMLElement>,
  list: HTMLElement | null,
  onReach: (index: number) => void,
): void {
  handle.setPointerCapture(pointerId)
  const follow = ({ clientY }: globalThis.PointerEvent) => {
    const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect())
    const to = rows.findIndex(({ bottom }) => clientY < bottom)
    onReach(to < 0 ? rows.length - 1 : to)
  }
  handle.addEventListener('pointermove', follow)
  handle.addEventListener(
    'lostpointercapture',
    () => handle.removeEventListener('pointermove', follow),
    { once: true },
  )
}

interface ColumnLineProps {
  readonly column: ColumnSetting
  /** It is the only visible column and cannot be hidden. */
  readonly isOnly: boolean
  readonly onChange: (more: Partial<ColumnSetting>) => void
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void
  readonly onStep: (event: KeyboardEvent) => void
}

/** One column: its order, whether it is shown, its width, and where it is pinned. */
const ColumnLine = ({ column, isOnly, onChange, onGrab, onStep }: ColumnLineProps) => {
  const text = useTexts(columnTexts)
  const { label, visible, width, fixed } = column
  const pins = (['none', 'left', 'right'] as const).map((pin) => ({ value: pin, label: text(pin) }))
  return (
    <>
      <Flex align="center" gap={4}>
        <Button
          type="text"
          size="small"
          icon={<HolderOutlined aria-hidden />}
          aria-label={text('move', { name: label })}
          style={{ cursor: 'grab', touchAction: 'none' }}
          onPointerDown={onGrab}
          onKeyDown={onStep}
        />
        <Checkbox
          checked={visible}
          disabled={isOnly}
          aria-label={text('show', { name: label })}
          onChange={({ target }) => onChange({ visible: target.checked })}
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
          onChange={(next) => onChange({ width: next ?? 0 })}
          style={{ width: 100 }}
        />
        <Select
          size="small"
          aria-label={text('pin', { name: label })}
          value={fixed}
          options={pins}
          onChange={(next) => onChange({ fixed: next })}
          style={{ flex: 1, minWidth: 0 }}
        />
      </Flex>
    </>
  )
}

interface DrawerFootProps {
  readonly isBusy: boolean
  readonly onRestore: () => void
  readonly onCancel: () => void
  readonly onSave: () => void
}

const Foot = ({ isBusy, onRestore, onCancel, onSave }: DrawerFootProps) => {
  const text = useTexts(columnTexts)
  return (
    <Flex justify="space-between" wrap gap={8}>
      <Button type="link" style={{ paddingInline: 0 }} disabled={isBusy} onClick={onRestore}>
        {text('restore')}
      </Button>
      <Space>
        <Button onClick={onCancel}>{text('cancel')}</Button>
        <Button type="primary" loading={isBusy} onClick={onSave}>
          {text('save')}
        </Button>
      </Space>
    </Flex>
  )
}

/**
 * Arranges the columns of a list: which are shown, their order, widths and pins (2.7, 7.16).
 * Changes only apply when saved.
 */
export const ColumnDrawer = ({ value, onSave, onClose }: ColumnDrawerProps) => {
  const text = useTexts(columnTexts)
  const [draft, setDraft] = useState(value)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const shown = draft.filter(({ visible }) => visible).length
  const change = (prop: string, more: Partial<ColumnSetting>) =>
    setDraft(draft.map((setting) => (setting.prop === prop ? { ...setting, ...more } : setting)))
  const keep = async (next: readonly ColumnSetting[]) => {
    setBusy(true)
    const isKept = await onSave(next)
    if (isKept) return onClose()
    setBusy(false)
    setDraft(value)
  }
  const grab = (event: PointerEvent<HTMLElement>, prop: string) =>
    followPointer(event, list.current, (to) =>
      setDraft((before) =>
        moved(
          before,
          before.findIndex((setting) => setting.prop === prop),
          to,
        ),
      ),
    )
  const step = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setDraft(moved(draft, index, index + (event.key === 'ArrowUp' ? -1 : 1)))
  }
  return (
    <Drawer
      open
      size={drawerWidth}
      title={text('title')}
      closable={{ 'aria-label': text('close'), placement: 'end' }}
      onClose={onClose}
      styles={{ body: { padding: '8px 16px' } }}
      footer={
        <Foot
          isBusy={isBusy}
          onRestore={() => void keep([])}
          onCancel={onClose}
          onSave={() => void keep(draft)}
        />
      }
    >
      <Typography.Text type="secondary">{text('hint')}</Typography.Text>
      <ol
        ref={list}
        aria-label={text('columns')}
        style={{ listStyle: 'none', margin: '8px 0', padding: 0 }}
      >
        {draft.map((column, index) => (
          <li key={column.prop} style={{ paddingBlock: 6 }}>
            <ColumnLine
              column={column}
              isOnly={column.visible && shown === 1}
              onChange={(more) => change(column.prop, more)}
              onGrab={(event) => grab(event, column.prop)}
              onStep={(event) => step(event, index)}
            />
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
