import { useEffect, useMemo, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { NavigateFunction } from 'react-router-dom'
import type { Address } from '#src/engine/list-address.ts'
import { fromAddress } from '#src/engine/base.ts'
import { useEngine } from '../engine.tsx'
import { dropPreset } from './preset.ts'

/** The record to open according to the address, and for what. */
export interface Wish {
  readonly act: 'add' | 'edit' | 'detail'
  /** '' for a new one. */
  readonly id: string
}

const acts = ['add', 'edit', 'detail'] as const

/** Reads the open record from an address; null if it has none or is invalid. */
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
  dropPreset(next)
  if (wish) next.set('act', wish.act)
  if (wish?.id) next.set('record', wish.id)
  return next
}

/**
 * The address of one kept page. Changes of the list replace it silently; opening a record is a step
 * for Back. Closing a record removes it from the address without going back, because the previous
 * history entry may be another page.
 */
export interface PageAddress extends Address {
  /** `page` turns the list to that page in the same step. */
  open(wish: Wish, step: 'push' | 'replace', page?: number): void
  /** `after` runs when the record is closed and the address is that of the list again. */
  close(after?: () => void): void
}

interface Standing {
  navigate: NavigateFunction
  search: string
  /**
   * Written addresses that have not arrived yet. When several are written in a row, the arrival of
   * an earlier one is ignored.
   */
  written: string[]
  after: (() => void) | undefined
}

/** The address of the surrounding page; a hidden page reads its own address and writes none. */
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
    /** A hidden page must not navigate the browser back to itself. */
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
      open(wish, step, page) {
        const next = withWish(read(), wish)
        if (page !== undefined && page > 1) next.set('page', String(page))
        if (page === 1) next.delete('page')
        go(next, step === 'replace')
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
