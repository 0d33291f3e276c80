import { Button, Flex, Mentions, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ComponentRef, KeyboardEvent, Ref } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { longestComment } from '#schemas/api/record-comment.ts'
import type { CommentDraft, Mentionable } from '#src/engine/comment-store.ts'
import { commentTexts } from './comment-texts.ts'

/** Milliseconds after the last letter before people are looked for. */
const pause = 250

interface CommentBoxProps {
  readonly draft: CommentDraft
  readonly isBusy: boolean
  /** The word on the button. */
  readonly act: 'send' | 'save'
  readonly ref?: Ref<ComponentRef<typeof Mentions>>
  find(keyword: string): Promise<readonly Mentionable[]>
  /** Takes a change of the draft as it is by then, because choosing a person makes two at once. */
  onChange(change: (draft: CommentDraft) => CommentDraft): void
  onAct(): void
  /** Leaves without a change, by its button and Esc; absent: there is nothing to leave. */
  onCancel?(): void
}

/** People found for the name that is being typed; answers to earlier ones are dropped. */
function useMentionable(find: CommentBoxProps['find']) {
  const [people, setPeople] = useState<readonly Mentionable[]>([])
  const [isBusy, setBusy] = useState(false)
  const now = useRef({ word: '', timer: undefined as ReturnType<typeof setTimeout> | undefined })
  useEffect(() => {
    const standing = now.current
    return () => clearTimeout(standing.timer)
  }, [])
  const look = async (word: string) => {
    const found = await find(word)
    if (now.current.word !== word) return
    setPeople(found)
    setBusy(false)
  }
  const search = (word: string) => {
    now.current.word = word
    clearTimeout(now.current.timer)
    setBusy(true)
    now.current.timer = setTimeout(() => void look(word), pause)
  }
  return { people, isBusy, search }
}

/** Where a comment is written: people are mentioned by @, Ctrl and Enter send it. */
export function CommentBox(props: CommentBoxProps) {
  const { draft, isBusy, act, ref, find, onChange, onAct, onCancel } = props
  const text = useTexts(commentTexts)
  const { people, isBusy: isSearching, search } = useMentionable(find)
  const isEmpty = draft.text.trim() === ''
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!isEmpty && !isBusy) onAct()
    }
    // The record around it would close.
    if (event.key === 'Escape' && onCancel && !event.defaultPrevented) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <Flex vertical gap="small">
      <Mentions
        {...(ref && { ref })}
        aria-label={text('write')}
        placeholder={text('write')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        autoFocus={act === 'save'}
        maxLength={longestComment}
        value={draft.text}
        loading={isSearching}
        filterOption={false}
        notFoundContent={text(isSearching ? 'searching' : 'nobody')}
        options={people.map(({ userId, name, organize }) => ({
          key: userId,
          value: name,
          label: <Person name={name} place={organize} />,
        }))}
        onSearch={search}
        onSelect={({ key }) => {
          // The control adds an ending of its own to each key.
          const person = people.find(({ userId }) => key?.startsWith(`${userId}-`))
          if (person) onChange((now) => ({ ...now, chosen: [...now.chosen, person] }))
        }}
        onChange={(written) => onChange((now) => ({ ...now, text: written }))}
        onKeyDown={press}
      />
      <Flex justify="flex-end" align="center" gap="small" wrap>
        <Typography.Text type="secondary" style={{ fontSize: 12, marginInlineEnd: 'auto' }}>
          {text(act === 'save' ? 'saveHint' : 'hint')}
        </Typography.Text>
        {onCancel && <Button onClick={onCancel}>{text('cancel')}</Button>}
        <Button type="primary" disabled={isEmpty} loading={isBusy} onClick={onAct}>
          {text(act)}
        </Button>
      </Flex>
    </Flex>
  )
}

const Person = ({ name, place }: { readonly name: string; readonly place: string }) => (
  <Flex gap="small" align="baseline">
    <span>{name}</span>
    <Typography.Text type="secondary" ellipsis style={{ fontSize: 12 }}>
      {place}
    </Typography.Text>
  </Flex>
)
