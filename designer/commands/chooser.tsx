import { Empty, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Icon } from '#renderers/parts/icon.tsx'
import { useHolds } from '#renderers/parts/use-holds.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { findIn } from '../find.ts'
import { commandGroups } from './command.ts'
import type { Command } from './command.ts'
import { commandTexts } from './texts.ts'

interface Props {
  readonly label: string
  readonly hint: string
  readonly commands: readonly Command[]
  /** Called before the command runs. */
  readonly onTake: (command: Command) => void
}

const most = 80

/**
 * The commands that a query finds. They stay in their groups; the group of the best match comes
 * first.
 */
function grouped(found: readonly Command[]): readonly Command[] {
  const ranks = new Map(
    [...found.map((command) => command.group), ...commandGroups]
      .toReversed()
      .map((group, at) => [group, -at]),
  )
  return found
    .toSorted((command, other) => (ranks.get(command.group) ?? 0) - (ranks.get(other.group) ?? 0))
    .slice(0, most)
}

const steps: { readonly [key: string]: number | undefined } = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
}

/**
 * A search box for commands: people type in any language or in pinyin, and Enter runs the command.
 */
export const Chooser = ({ label, hint, commands, onTake }: Props) => {
  const text = useTexts(commandTexts)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const holds = useHolds()
  const found = grouped(findIn(commands, ({ name, words }) => [name, ...words], { query, holds }))
  const active = Math.min(at, found.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    const command = found[active]
    if (step !== undefined) setAt(Math.max(0, Math.min(active + step, found.length - 1)))
    else if (event.key === 'Enter' && command) onTake(command)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls="design-commands"
        aria-autocomplete="list"
        {...(found.length > 0 && { 'aria-activedescendant': `design-command-${active}` })}
        aria-label={label}
        placeholder={hint}
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
      />
      <div className="design-unseen" role="status">
        {text('found', { count: found.length })}
      </div>
      {found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothing')} />
      )}
      <div
        ref={list}
        id="design-commands"
        role="listbox"
        aria-label={label}
        className="design-commands"
      >
        {found.map((command, index) => (
          <div
            key={command.id}
            id={`design-command-${index}`}
            role="option"
            tabIndex={-1}
            aria-label={command.name}
            aria-selected={index === active}
            onMouseDown={() => onTake(command)}
          >
            {command.group !== found[index - 1]?.group && (
              <h2 aria-hidden>{text(command.group)}</h2>
            )}
            <div className="design-command">
              <Icon name={command.icon ?? ''} />
              <span>{command.name}</span>
              {command.hint && <small>{command.hint}</small>}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
