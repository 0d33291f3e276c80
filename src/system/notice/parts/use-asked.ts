import { useMemo } from 'react'
import { pageSizes } from '#schemas/wire/page-size.ts'
import { useAddress, wishOf } from '#src/app/model/use-address.ts'
import type { NoticeListRequest } from '../store.ts'

const whole = (text: string | null, initial: number): number =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : initial

/**
 * Reads the filters from an address, which may contain anything; page sizes that are not offered
 * become the first one.
 */
const readAsked = (query: URLSearchParams): NoticeListRequest => ({
  keyword: (query.get('keyword') ?? '').slice(0, 200),
  enabledMark: [0, 1, 2].find((mark) => String(mark) === query.get('state')) ?? null,
  currentPage: whole(query.get('page'), 1),
  pageSize: pageSizes.find((size) => String(size) === query.get('size')) ?? pageSizes[0],
})

/**
 * The filters and the open notice in the address, and the functions to change them. Filters add no
 * entry to the browser history, opening a notice does.
 */
export function useAsked() {
  const { address, search } = useAddress()
  const asked = useMemo(() => readAsked(new URLSearchParams(search)), [search])
  const wish = wishOf(new URLSearchParams(search))
  /** The id of the notice that the address opens, '' for a new one; null if it opens none. */
  const opened = wish && wish.act !== 'detail' ? wish.id : null
  const ask = ({ keyword, enabledMark, currentPage, pageSize }: NoticeListRequest) => {
    const said = {
      keyword,
      state: enabledMark === null ? '' : String(enabledMark),
      page: currentPage > 1 ? String(currentPage) : '',
      size: pageSize === pageSizes[0] ? '' : String(pageSize),
    }
    const kept = [...address.read()].filter(([name]) => !(name in said))
    const more = Object.entries(said).filter(([, value]) => value !== '')
    address.replace(new URLSearchParams([...kept, ...more]))
  }
  const open = (id: string) => address.open({ act: id ? 'edit' : 'add', id }, 'push')
  /** Puts the id that the open notice got into the address. */
  const keep = (id: string) => id !== opened && address.open({ act: 'edit', id }, 'replace')
  const close = () => address.close()
  return { asked, opened, ask, open, keep, close }
}
