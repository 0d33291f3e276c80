import { cloneElement, isValidElement } from 'react'
import { Pagination } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { printCount } from '#schemas/format/number.ts'
import { pageSizes } from '#schemas/wire/page-size.ts'
import { frameTexts } from './texts.ts'

/** Where a list stands: its page, the size of pages, and how much there is. */
export interface ListPlace {
  readonly page: number
  readonly size: number
  readonly total: number
  /** False where the list is not paged and only says how much there is. */
  readonly hasPages?: boolean
  turn(page: number, size: number): void
}

/** The line below a list: how much there is, and its pages. */
export const ListPager = ({
  page,
  size,
  total,
  hasPages = true,
  turn,
  isPhone,
}: ListPlace & { readonly isPhone: boolean }) => {
  const text = useTexts(frameTexts)
  const words = text('total', { count: total, total: printCount(total) })
  if (!hasPages) return <div style={{ textAlign: 'end' }}>{words}</div>
  return (
    <nav aria-label={text('pages')}>
      <Pagination
        align="end"
        simple={isPhone}
        current={page}
        pageSize={size}
        total={total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={!isPhone && { showSearch: false }}
        showTotal={() => words}
        itemRender={(_page, type, original) =>
          isValidElement<{ 'aria-label'?: string }>(original) &&
          (type === 'prev' || type === 'next')
            ? cloneElement(original, { 'aria-label': text(type) })
            : original
        }
        onChange={turn}
      />
    </nav>
  )
}
