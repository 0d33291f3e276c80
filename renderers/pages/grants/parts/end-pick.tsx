import { useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button, DatePicker, Tag, Typography } from 'antd'
import { dateOf, toPicker } from '#renderers/parts/day.ts'
import { useFromToday, useToday } from '#renderers/parts/use-today.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { isOver } from '#schemas/grant/ends.ts'
import { grantTexts } from './texts.ts'

/** Says when something that is granted ends or has ended; nothing where it does not. */
export const EndTag = ({ until }: { readonly until: string | null | undefined }) => {
  const text = useTexts(grantTexts)
  const today = useToday()
  if (!until) return null
  return (
    <Tag color={isOver(until, today) ? 'error' : 'warning'} style={{ marginInlineEnd: 0 }}>
      {text(isOver(until, today) ? 'expiredOn' : 'untilDay', { day: until })}
    </Tag>
  )
}

/** Says when the parts of a form or page end; nothing where none does. */
export const DaysTag = ({ days }: Pick<EndPickProps, 'days'>) => {
  const text = useTexts(grantTexts)
  return days.length > 1 ? (
    <Tag color="warning" style={{ marginInlineEnd: 0 }}>
      {text('severalEnds')}
    </Tag>
  ) : (
    <EndTag until={days[0]} />
  )
}

/** A name with the last day of what is granted, where it has one. */
export function useEndWords(): (until: string | undefined) => string {
  const text = useTexts(grantTexts)
  const today = useToday()
  return (until) =>
    until === undefined
      ? ''
      : ` · ${text(isOver(until, today) ? 'expiredOn' : 'untilDay', { day: until })}`
}

interface EndPickProps {
  /** What is granted. */
  readonly name: string
  /** The last days of its parts, each once; null for no end. */
  readonly days: readonly (string | null)[]
  onChange(until: string | null): void
}

/** Around it may be a tree, which takes clicks, keys and the focus for its own. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Shows when something that is granted ends, and chooses another day. */
export const EndPick = ({ name, days, onChange }: EndPickProps) => {
  const text = useTexts(grantTexts)
  const fromToday = useFromToday()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // The picker takes the place of the button, which gets the focus back.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const label = text('endOf', { name })
  const day = days.length === 1 ? (days[0] ?? null) : null
  return (
    <span onClick={stop} onKeyDown={stop} onFocus={stop} role="presentation">
      {isOpen ? (
        <DatePicker
          autoFocus
          open
          size="small"
          aria-label={label}
          placeholder={text('noEnd')}
          {...fromToday}
          value={toPicker(day)}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen ? dateOf(chosen) : null)
          }}
          onOpenChange={setOpen}
        />
      ) : (
        <Button
          ref={button}
          type="text"
          size="small"
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          <DaysTag days={days} />
          {days.every((until) => until === null) && (
            <Typography.Text type="secondary">{text('noEnd')}</Typography.Text>
          )}
        </Button>
      )}
    </span>
  )
}
