import { Switch } from 'antd'
import { useState } from 'react'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import type { EntryPort } from '#schemas/runtime.ts'
import type { EntryColumn } from './entry-table.tsx'
import { entryTexts } from './texts.ts'

/** Only entries that can be switched have a state; all others count as on. */
const stateOf = (entry: object): number => ('enabledMark' in entry ? Number(entry.enabledMark) : 1)

/**
 * The column with the switch of each entry. A user who may not change the state only sees it. Call
 * it inside an observer.
 */
export function useStateColumn<E extends object>(
  store: EntryPort<E>,
  nameOf: (entry: E) => string,
): EntryColumn<E> {
  const text = useTexts(entryTexts)
  const may = useMay()
  const call = store.calls?.state
  return {
    key: 'enabledMark',
    title: text('state'),
    width: 100,
    render: (entry) => (
      <StateSwitch
        isOn={stateOf(entry) === 1}
        label={text('switchOf', { name: nameOf(entry) })}
        {...((call === undefined || may(call)) && { onToggle: () => store.toggle(entry) })}
      />
    ),
  }
}

/**
 * Shows that the change is running, and switches back where the server refuses. Without `onToggle`
 * it only shows the state.
 */
const StateSwitch = ({
  isOn,
  label,
  onToggle,
}: {
  readonly isOn: boolean
  readonly label: string
  readonly onToggle?: () => Promise<void>
}) => {
  const [isBusy, setBusy] = useState(false)
  const toggle = () => {
    setBusy(true)
    onToggle?.().then(
      () => setBusy(false),
      () => setBusy(false),
    )
  }
  return (
    <Switch
      size="small"
      checked={isOn}
      loading={isBusy}
      disabled={!onToggle}
      aria-label={label}
      onChange={toggle}
    />
  )
}
