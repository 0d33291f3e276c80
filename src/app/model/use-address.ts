import { useEffect, useMemo, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { NavigateFunction } from 'react-router-dom'
import type { Address } from '#src/engine/list-address.ts'
import { fromAddress } from '#src/engine/base.ts'
import { useEngine } from '../engine.tsx'

/** The record that an address opens, and for what. */
export interface Wish {
  readonly act: 'add' | 'edit' | 'detail'
  /** '' for a new one. */
  readonly id: string
}

const acts = ['add', 'edit', 'detail'] as const

/** Reads the open record from an address; nothing where there is none, or a malformed one. */
export function wishOf(query: URLSearchParams): Wish | null {
  const act = acts.find((word) => word === query.get('act'))
  const id = query.get('record') ?? ''
  if (!act || !/^[A-Za-z0-9_-]{0,40}$/.test(id) || (act === 'add') !== (id === '')) return null
  return { act, id }
}

const textOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query.toString()}` : '')

const withWish = (query: URLSearchParams, wish: Wish | null): URLSearchParams => {
  const next = new URLSearchParams(query)
  next.delete('act')
  next.delete('record')
  if (wish) next.set('act', wish.act)
  if (wish?.id) next.set('record', wish.id)
  return next
}

/**
 * The address of one kept page: the list's part is replaced silently, an opened record is a step
 * that Back undoes. Closing it takes it out of the address and goes nowhere: what lies behind in
 * the history may be another page.
 */
export interface PageAddress extends Address {
  open(wish: Wish, step: 'push' | 'replace'): void
  /** `after` runs when the record is closed and the address is the list's again. */
  close(after?: () => void): void
}

interface Standing {
  navigate: NavigateFunction
  search: string
  /**
   * What was written and has not arrived yet: of several in a row, the earlier ones arrive after
   * the last was written and are no news.
   */
  written: string[]
  after: (() => void) | undefined
}

/** The address of the page around; a hidden page reads its own and writes none. */
export function useAddress(): { readonly address: PageAddress; readonly search: string } {
  const { pathname, search } = useLocation()
  const isStep = useNavigationType() === NavigationType.Pop
  const navigate = useNavigate()
  const { tabs } = useEngine()
  const state = useRef<Standing>({
    navigate,
    search,
    written: [],
    after: undefined,
  })
  useEffect(() => {
    state.current.navigate = navigate
    const { written } = state.current
    if (!isStep && written.includes(search) && written.at(-1) !== search) return
    state.current.written = []
    state.current.search = search
    if (wishOf(new URLSearchParams(search))) return
    const { after } = state.current
    state.current.after = undefined
    after?.()
  }, [navigate, search, isStep])
  const address = useMemo<PageAddress>(() => {
    /** A page out of sight must not pull the browser back to itself. */
    const isSeen = (): boolean => fromAddress(location.pathname) === pathname
    const go = (query: URLSearchParams, replace: boolean): void => {
      const next = textOf(query)
      if (!isSeen() || next === state.current.search) return
      state.current.search = next
      state.current.written.push(next)
      void state.current.navigate({ pathname, search: next }, { replace })
    }
    const read = (): URLSearchParams => new URLSearchParams(state.current.search)
    return {
      read,
      replace: (query) => go(query, true),
      open(wish, step) {
        go(withWish(read(), wish), step === 'replace')
      },
      close(after) {
        state.current.after = after
        const search = textOf(withWish(read(), null))
        if (isSeen()) void state.current.navigate({ pathname, search }, { replace: true })
        else tabs.amend(pathname, search)
      },
    }
  }, [pathname, tabs])
  return { address, search }
}
