import { useSearchParams } from 'react-router-dom'
import type { DesignListRequest } from '../store.ts'

const whole = (text: string | null, initial: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : initial
}

/** The list request in the address, and the function to change it. */
export function useAsked() {
  const [params, setParams] = useSearchParams()
  const asked: DesignListRequest = {
    keyword: params.get('keyword') ?? '',
    category: params.get('category') ?? '',
    currentPage: whole(params.get('page'), 1),
    pageSize: whole(params.get('size'), 20),
  }
  const ask = (next: Partial<DesignListRequest>) => {
    const { keyword, category, currentPage, pageSize } = { ...asked, currentPage: 1, ...next }
    setParams(
      {
        ...(keyword && { keyword }),
        ...(category && { category }),
        ...(currentPage > 1 && { page: String(currentPage) }),
        ...(pageSize !== 20 && { size: String(pageSize) }),
      },
      { replace: true },
    )
  }
  return [asked, ask] as const
}
