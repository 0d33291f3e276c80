import { Button, Drawer, Flex, Modal, Popover } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Linkable } from '#schemas/runtime.ts'
import { ChosenTag } from './chosen-tag.tsx'
import { DataTable } from './data-table.tsx'
import type { DataSource } from './data-table.tsx'
import type { PickDialogGiven } from './pick-dialog.tsx'
import { pickTexts } from './pick-texts.ts'

/**
 * How the records are shown: in a dialog over the page, a drawer at its side, or a popover below
 * the field.
 */
export interface Popup {
  readonly as: 'dialog' | 'drawer' | 'popover'
  /** '' means the label of the field. */
  readonly title: string
  /** Pixels. */
  readonly width: number
}

/** Newly chosen records, with the form they belong to. */
export interface ChosenRecords {
  readonly rows: readonly RecordRow[]
  readonly form: Linkable
}

interface DataDialogProps extends Omit<PickDialogGiven, 'onConfirm' | 'isNeeded'> {
  readonly source: DataSource
  readonly filter: Condition | null
  readonly popup: Popup
  readonly wanted: readonly string[]
  name(id: string): string
  /**
   * Called with the chosen ids. `chosen` holds only the records that are known; an id chosen
   * earlier may have none.
   */
  onConfirm(ids: readonly string[], chosen: ChosenRecords | null): void
}

/**
 * Height of the rows in pixels: small in a popover so that the buttons are visible, all available
 * space in a drawer.
 */
const heights: { readonly [A in Popup['as']]: () => number } = {
  dialog: () => 320,
  popover: () => 200,
  drawer: () => Math.max(320, window.innerHeight - 330),
}

type RecordSelection = ReadonlyMap<string, RecordRow | null>

/**
 * The selection after these rows were pressed. A chosen row is removed, another is added; without
 * `multiple` it replaces the previous one.
 */
function toggled(
  held: RecordSelection,
  rows: readonly RecordRow[],
  multiple: boolean,
): RecordSelection {
  if (!multiple) return new Map(rows.slice(-1).map((row) => [row.id, row]))
  const next = new Map(held)
  for (const row of rows) if (!next.delete(row.id)) next.set(row.id, row)
  return next
}

/**
 * Keeps the selection until it is confirmed, which needs a chosen record (5.5). Cancelling discards
 * it (2.7), Ctrl+Enter confirms.
 */
export const DataDialog = observer(
  ({
    title,
    ids,
    multiple,
    canSearch,
    keyword,
    source,
    filter,
    popup,
    wanted,
    name,
    onConfirm,
    onCancel,
  }: DataDialogProps) => {
    const text = useTexts(pickTexts)
    const [held, hold] = useState<RecordSelection>(() => new Map(ids.map((id) => [id, null])))
    const [form, setForm] = useState<Linkable | null>(null)
    const confirm = () =>
      held.size > 0 &&
      onConfirm(
        [...held.keys()],
        form && { rows: [...held.values()].flatMap((row) => row ?? []), form },
      )
    const toggle = (rows: readonly RecordRow[], of: Linkable) => {
      hold((before) => toggled(before, rows, multiple))
      setForm(of)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // Keeps these keys from triggering the shortcuts of the form around the field.
      event.stopPropagation()
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm()
      if (event.key === 'Escape') onCancel()
    }
    const drop = (id: string) =>
      hold((before) => new Map([...before].filter(([key]) => key !== id)))
    return (
      <Place
        popup={popup}
        title={popup.title || title}
        canConfirm={held.size > 0}
        onConfirm={confirm}
        onCancel={onCancel}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of everything in the dialog */}
        <div onKeyDown={onKeyDown}>
          <DataTable
            source={source}
            filter={filter}
            multiple={multiple}
            held={new Set(held.keys())}
            wanted={wanted}
            canSearch={canSearch}
            height={heights[popup.as]()}
            keyword={keyword}
            toggle={toggle}
            take={(row, of) => onConfirm([row.id], { rows: [row], form: of })}
          />
          {multiple && held.size > 0 && (
            <Flex
              wrap
              gap={4}
              align="center"
              style={{ marginBlockStart: 8, maxHeight: 96, overflow: 'auto' }}
            >
              <span aria-live="polite">{text('chosen', { count: held.size })}</span>
              {[...held.keys()].map((id) => (
                <ChosenTag key={id} name={name(id)} onRemove={() => drop(id)} />
              ))}
            </Flex>
          )}
        </div>
      </Place>
    )
  },
)

interface PlaceProps {
  readonly popup: Popup
  readonly title: string
  readonly canConfirm: boolean
  readonly children: ReactNode
  onConfirm(): void
  onCancel(): void
}

/** The container of the records; on a phone always a dialog. */
function Place({ popup, title, canConfirm, children, onConfirm, onCancel }: PlaceProps) {
  const { device } = useRuntime()
  const text = useTexts(pickTexts)
  const box = useRef<HTMLDivElement>(null)
  const buttons = (
    <Flex justify="flex-end" gap={8}>
      <Button onClick={onCancel}>{text('cancel')}</Button>
      <Button type="primary" disabled={!canConfirm} onClick={onConfirm}>
        {text('confirm')}
      </Button>
    </Flex>
  )
  if (popup.as === 'popover' && device === 'pc') {
    const content = (
      <div
        ref={box}
        role="dialog"
        aria-label={title}
        style={{ width: popup.width, maxWidth: 'calc(100vw - 48px)' }}
      >
        {children}
        <div style={{ marginBlockStart: 8 }}>{buttons}</div>
      </div>
    )
    return (
      <Popover
        open
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        content={content}
        onOpenChange={(isOpen) => !isOpen && onCancel()}
        afterOpenChange={() => box.current?.querySelector('input')?.focus()}
      >
        <span style={{ position: 'absolute', insetInline: 0, bottom: 0 }} />
      </Popover>
    )
  }
  if (popup.as === 'drawer') {
    return (
      <Drawer
        open
        title={title}
        footer={buttons}
        size={popup.width}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        onClose={onCancel}
      >
        {children}
      </Drawer>
    )
  }
  return (
    <Modal
      open
      centered
      destroyOnHidden
      title={title}
      footer={buttons}
      width={popup.width}
      onCancel={onCancel}
    >
      {children}
    </Modal>
  )
}
