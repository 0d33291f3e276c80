import { Select } from 'antd'
import type { RefSelectProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { idsOf, picked } from './choices.ts'
import type { PickProps } from './choices.ts'
import type { PickDialogGiven } from './pick-dialog.tsx'
import { pickTexts } from './pick-texts.ts'

interface PickFieldProps extends PickProps {
  name(id: string): string
  dialog(given: PickDialogGiven): ReactNode
}

const isTyped = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing

/**
 * The box of a picker. It shows the chosen entries, and each can be removed. A click, Enter, Down
 * or typing the start of a name opens the dialog.
 */
export const PickField = observer(
  ({
    value,
    multiple,
    canSearch = true,
    name,
    dialog,
    onPick,
    onBlur,
    ...rest
  }: PickFieldProps) => {
    const text = useTexts(pickTexts)
    /** The text typed to open the dialog; null while it is closed. */
    const [opened, setOpened] = useState<string | null>(null)
    const box = useRef<RefSelectProps>(null)
    const ids = idsOf(value)
    const close = () => setOpened(null)
    const isOpen = opened !== null
    const wasOpen = useRef(false)
    useEffect(() => {
      // Only after the dialog has closed, because an open dialog keeps the focus.
      if (wasOpen.current && !isOpen) box.current?.focus()
      wasOpen.current = isOpen
    }, [isOpen])
    const take = (next: readonly string[]) => onPick(multiple ? next : (next[0] ?? null))
    const confirm = (next: readonly string[]) => {
      take(next)
      close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!canSearch || !isTyped(event)) return
      event.preventDefault()
      setOpened(event.key)
    }
    return (
      <>
        <Select<string | string[] | null>
          {...rest}
          ref={box}
          open={false}
          showSearch={false}
          {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
          value={picked(value, multiple)}
          options={ids.map((id) => ({ value: id, label: name(id) }))}
          onOpenChange={(isWanted) => isWanted && setOpened('')}
          onKeyDown={onKeyDown}
          onBlur={() => !isOpen && onBlur?.()}
          onChange={(next) => take(idsOf(next))}
        />
        {opened !== null &&
          dialog({
            title: rest['aria-label'] ?? text('title'),
            ids,
            multiple,
            canSearch,
            keyword: opened,
            isNeeded: rest['aria-required'] ?? false,
            onConfirm: confirm,
            onCancel: close,
          })}
      </>
    )
  },
)
