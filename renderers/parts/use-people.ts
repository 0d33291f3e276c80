import { useEffect, useRef, useState } from 'react'
import { useRuntime } from '#renderers/runtime.tsx'
import type { PersonChoice } from '#schemas/api/user.ts'
import type { PeopleAsk } from '#schemas/runtime.ts'

interface PeopleState {
  readonly key: string
  readonly list: readonly PersonChoice[]
  readonly total: number
  readonly page: number
  readonly state: 'loading' | 'failed' | 'there'
}

const nothing = { list: [], total: 0, page: 0, state: 'loading' } as const

/** People page by page; starts again at the first page when the question changes. */
export function usePeople(ask: Omit<PeopleAsk, 'page'>) {
  const { picks } = useRuntime()
  const key = JSON.stringify(ask)
  const [found, setFound] = useState<PeopleState>({ key, ...nothing })
  const wanted = useRef(key)
  const isAsking = useRef(false)
  const now = found.key === key ? found : { key, ...nothing }

  const load = async (from: PeopleState) => {
    wanted.current = from.key
    isAsking.current = true
    setFound({ ...from, state: 'loading' })
    const page = from.page + 1
    const next = await picks.people({ ...ask, page }).then(
      ({ list, total }): PeopleState => ({
        key: from.key,
        list: [...from.list, ...list],
        total,
        page,
        state: 'there',
      }),
      (): PeopleState => ({ ...from, state: 'failed' }),
    )
    if (wanted.current !== from.key) return
    isAsking.current = false
    setFound(next)
  }
  useEffect(() => {
    void load({ key, ...nothing })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key contains everything that is asked
  }, [key])
  useEffect(() => () => void (wanted.current = ''), [])
  return {
    ...now,
    retry: () => void load(now),
    /** Loads the next page where there is one. */
    more: () =>
      void (!isAsking.current && now.state === 'there' && now.list.length < now.total && load(now)),
  }
}
