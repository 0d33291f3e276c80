import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MessageListRequest } from '../notice-drawer/messages.ts'

/** Reads an address that anybody may have written; what is no filter is left out. */
export function readAsked(query: URLSearchParams): MessageListRequest {
  const keyword = (query.get('keyword') ?? '').trim().slice(0, 200)
  const type = [1, 2, 3].find((messageType) => String(messageType) === query.get('type'))
  const isRead = (['0', '1'] as const).find((flag) => flag === query.get('isRead'))
  return {
    ...(keyword && { keyword }),
    ...(type !== undefined && { type }),
    ...(isRead && { isRead }),
  }
}

/**
 * What the address asks for, and the way to ask for something else; that makes no entry of the
 * history.
 */
export function useAsked(): readonly [
  MessageListRequest,
  ask: (asked: MessageListRequest) => void,
] {
  const [query, setQuery] = useSearchParams()
  const asked = useMemo(() => readAsked(query), [query])
  const ask = ({ keyword, type, isRead }: MessageListRequest) =>
    setQuery(
      {
        ...(keyword && { keyword }),
        ...(type && { type: String(type) }),
        ...(isRead && { isRead }),
      },
      { replace: true },
    )
  return [asked, ask]
}
