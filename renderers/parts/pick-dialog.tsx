import { Alert, Button, Flex, Input, Modal, Tabs } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { ChosenTag } from './chosen-tag.tsx'
import { pickHeight } from './pick-tree.tsx'
import type { PickListProps } from './pick-tree.tsx'
import { pickTexts } from './pick-texts.ts'
import { searchPause } from './use-found.ts'

/** Width in pixels (specification 2.7: user picker). */
const width = 450
/** A smaller font, so that four tabs fit side by side in English too. */
const tabStyle = { fontSize: 13 }
/** A fixed height, so that it does not change with its content. */
const bodyStyle = { minHeight: pickHeight }

/** Props of the content of a picker dialog. */
export interface PickBodyProps extends PickListProps {
  readonly keyword: string
}

export interface PickTab {
  readonly key: string
  readonly label: string
  /** The content is short and has no search. */
  readonly isShort?: boolean
  body(given: PickBodyProps): ReactNode
}

/** Props that the box of a picker passes to its dialog. */
export interface PickDialogGiven {
  readonly title: string
  readonly ids: readonly string[]
  readonly multiple: boolean
  readonly canSearch: boolean
  /** The text that was typed to open it. */
  readonly keyword: string
  /** Confirming an empty choice is refused with 请选择{title} (5.5). */
  readonly isNeeded: boolean
  onConfirm(ids: readonly string[]): void
  onCancel(): void
}

interface PickDialogProps extends PickDialogGiven {
  /** A single tab is shown without its head. */
  readonly tabs: readonly PickTab[]
  readonly searchText: string
  name(id: string): string
}

/** The typed text, a moment after the last key press; an empty text at once. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), searchPause)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : settled
}

const isPrompt = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing

/** The Down key moves the focus from the search box to the list. */
function enterList(event: KeyboardEvent, body: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
  event.preventDefault()
  body?.querySelector<HTMLElement>('[role="tree"]')?.focus()
}

interface ChosenProps {
  readonly held: ReadonlySet<string>
  name(id: string): string
  readonly onDrop: (id: string) => void
  readonly onClear: () => void
}

/** What is chosen so far: the number, and each entry with a button that removes it. */
const Chosen = observer(({ held, name, onDrop, onClear }: ChosenProps) => {
  const text = useTexts(pickTexts)
  return (
    <>
      <Flex justify="space-between" align="center" style={{ marginBlock: 8 }}>
        <span aria-live="polite">{text('chosen', { count: held.size })}</span>
        <Button type="link" size="small" disabled={held.size === 0} onClick={onClear}>
          {text('clear')}
        </Button>
      </Flex>
      <Flex wrap gap={4} style={{ maxHeight: 96, overflow: 'auto' }}>
        {[...held].map((id) => (
          <ChosenTag key={id} name={name(id)} onRemove={() => onDrop(id)} />
        ))}
      </Flex>
    </>
  )
})

interface PickTabsProps {
  readonly tabs: readonly PickTab[]
  readonly active: string
  readonly onChange: (key: string) => void
}

const PickTabs = ({ tabs, active, onChange }: PickTabsProps) =>
  tabs.length > 1 && (
    <Tabs
      size="small"
      tabBarGutter={12}
      activeKey={active}
      onChange={onChange}
      items={tabs.map(({ key, label }) => ({
        key,
        label: <span style={tabStyle}>{label}</span>,
      }))}
    />
  )

/**
 * Keeps the choice until it is confirmed; cancelling discards it (2.7). Down moves from the search
 * box to the list, Ctrl+Enter confirms.
 */
export const PickDialog = observer(
  ({
    title,
    ids,
    multiple,
    canSearch,
    keyword,
    isNeeded,
    tabs,
    searchText,
    name,
    onConfirm,
    onCancel,
  }: PickDialogProps) => {
    const text = useTexts(pickTexts)
    const [held, hold] = useState<ReadonlySet<string>>(() => new Set(ids))
    const [typed, type] = useState(keyword)
    const [active, setActive] = useState(tabs[0]?.key ?? '')
    const [isRefused, setRefused] = useState(false)
    const settled = useSettled(typed.trim())
    const body = useRef<HTMLDivElement>(null)
    const tab = tabs.find(({ key }) => key === active) ?? tabs[0]

    const change = (next: ReadonlySet<string>) => {
      hold(next)
      setRefused(false)
    }
    const toggle = (id: string) => {
      const others = [...held].filter((heldId) => heldId !== id)
      if (held.has(id)) return change(new Set(others))
      change(new Set(multiple ? [...others, id] : [id]))
    }
    const confirm = () => (isNeeded && held.size === 0 ? setRefused(true) : onConfirm([...held]))
    const onKeyDown = (event: KeyboardEvent) => {
      // Keeps shortcuts from reaching the form around the box. Escape must pass, because it closes
      // the dialog.
      if (event.ctrlKey || event.metaKey) event.stopPropagation()
      if (isPrompt(event)) confirm()
    }
    return (
      <Modal
        open
        centered
        destroyOnHidden
        width={width}
        title={title}
        okText={text('confirm')}
        cancelText={text('cancel')}
        onOk={confirm}
        onCancel={onCancel}
        modalRender={(content) => <PickKeys onKeyDown={onKeyDown}>{content}</PickKeys>}
      >
        {canSearch && (
          <Input.Search
            autoFocus
            allowClear
            value={typed}
            disabled={tab?.isShort ?? false}
            aria-label={searchText}
            placeholder={searchText}
            maxLength={100}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => enterList(event, body.current)}
            style={{ marginBlockEnd: 8 }}
          />
        )}
        <PickTabs tabs={tabs} active={active} onChange={setActive} />
        <div key={active} ref={body} style={bodyStyle}>
          {tab?.body({ label: tab.label, multiple, held, toggle, keyword: settled })}
        </div>
        <Chosen held={held} name={name} onDrop={toggle} onClear={() => change(new Set())} />
        {isRefused && (
          <Alert
            type="error"
            showIcon
            title={text('needed', { title })}
            style={{ marginBlockStart: 8 }}
          />
        )}
      </Modal>
    )
  },
)

const PickKeys = ({
  children,
  onKeyDown,
}: {
  readonly children: ReactNode
  onKeyDown(event: KeyboardEvent): void
}) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of everything in the dialog
  <div onKeyDown={onKeyDown}>{children}</div>
)
