import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MessageListRequest } from '../notice-drawer/messages.ts'

/** Reads the filters from an address, which may contain anything; invalid ones are dropped. */
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
 * The filters in the address, and the function to change them without a new entry in the browser
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
