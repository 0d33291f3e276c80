import { Button, Typography } from 'antd'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { pickTexts } from './pick-texts.ts'
import { UnchosenContext } from './unchosen.ts'

interface TypedGiven {
  /** Chooses the first entry that holds what was typed; does nothing where there is none. */
  takeFirst?(word: string): void
  onBlur?(): void
}

/** Props that a searched control needs so that nothing that is typed in it is lost unsaid. */
interface TypedProps {
  onSearch(word: string): void
  onOpenChange(isOpen: boolean): void
  onKeyDown(event: KeyboardEvent): void
  onBlur(event: FocusEvent<HTMLElement>): void
}

export interface TypedSearch {
  /** What is typed now; '' when nothing is. */
  readonly word: string
  readonly isOpen: boolean
  readonly props: TypedProps
  /** Further props while typed text was left without a choice. */
  readonly marks: { readonly status?: 'error'; readonly 'aria-describedby'?: string }
  /** Stands behind the control and says what was left. */
  readonly note: ReactNode
  /** To be called whenever something is chosen or cleared. */
  took(): void
}

/**
 * What is typed into a drop-down to find an entry. Enter takes the first that is found. Typed text
 * for which nothing was chosen is named below the control, and keeps a form with an
 * `UnchosenContext` from being saved until something is chosen or the text is dropped.
 */
export function useTyped({ takeFirst, onBlur }: TypedGiven): TypedSearch {
  const room = useContext(UnchosenContext)
  const control = useId()
  const [word, setWord] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [left, setLeft] = useState('')
  // Kept beside the state, because the list clears its search as it closes, before it is left.
  const now = useRef({ typed: '', isOpen: false })
  useEffect(() => () => room?.settle(control), [room, control])
  const took = () => {
    now.current.typed = ''
    setWord('')
    setLeft('')
    room?.settle(control)
  }
  const open = (isNext: boolean) => {
    now.current.isOpen = isNext
    setOpen(isNext)
  }
  return {
    word,
    isOpen,
    took,
    props: {
      onSearch: (next) => {
        setWord(next)
        if (next !== '') now.current.typed = next
        // A list of several clears its search as it is left, just before it says so.
        else if (now.current.isOpen) queueMicrotask(() => (now.current.typed = ''))
      },
      onOpenChange: open,
      onKeyDown: ({ key, nativeEvent }) => {
        if (key === 'Escape') now.current.typed = ''
        // The list has had the key before: where it chose something, nothing is typed any more.
        if (key !== 'Enter' || nativeEvent.isComposing || now.current.typed.trim() === '') return
        takeFirst?.(now.current.typed)
      },
      onBlur: ({ currentTarget }) => {
        const { typed } = now.current
        now.current.typed = ''
        if (room && typed.trim() !== '') {
          setLeft(typed.trim())
          const box = currentTarget.querySelector<HTMLElement>('input') ?? currentTarget
          room.leave(control, () => box.focus())
        }
        onBlur?.()
      },
    },
    marks: left === '' ? {} : { status: 'error', 'aria-describedby': control },
    note: left !== '' && <LeftNote id={control} word={left} onDrop={took} />,
  }
}

interface LeftNoteProps {
  readonly id: string
  readonly word: string
  onDrop(): void
}

const LeftNote = ({ id, word, onDrop }: LeftNoteProps) => {
  const text = useTexts(pickTexts)
  return (
    <Typography.Text type="danger" role="alert" id={id} style={{ display: 'block' }}>
      {text('unchosen', { word })}{' '}
      <Button type="link" size="small" style={{ padding: 0 }} onClick={onDrop}>
        {text('drop')}
      </Button>
    </Typography.Text>
  )
}
