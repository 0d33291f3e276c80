import { Alert, Button, Empty, Skeleton, Table } from 'antd'
import type { PaginationProps } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { DesignEntry } from '#schemas/api/design.ts'
import { pageSizes } from '#schemas/wire/page-size.ts'
import { phoneQuery, useMedia } from '#src/app/media.ts'
import type { DesignListRequest, DesignListStore } from '../store.ts'
import { texts } from '../texts.ts'
import { Cards } from './cards.tsx'
import { useColumns } from './use-columns.tsx'

interface DesignsProps {
  readonly store: DesignListStore
  readonly asked: DesignListRequest
  readonly ask: (next: Partial<DesignListRequest>) => void
  readonly acts: (design: DesignEntry) => ReactNode
}

/**
 * A page of designs, as a table, or as cards on a phone. The loaded page stays if another one fails
 * to load.
 */
export const Designs = observer(({ store, asked, ask, acts }: DesignsProps) => {
  const text = useTexts(texts)
  const isPhone = useMedia(phoneQuery)
  const columns = useColumns(store, acts)
  const { keyword, category, currentPage, pageSize } = asked
  const { page, failure } = store
  const pages: PaginationProps = {
    current: page?.pagination.currentPage ?? currentPage,
    pageSize: page?.pagination.pageSize ?? pageSize,
    total: page?.pagination.total ?? 0,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    onChange: (next, size) => ask({ currentPage: size === pageSize ? next : 1, pageSize: size }),
  }
  const retry = (
    <Button size="small" onClick={() => void store.reload()}>
      {text('retry')}
    </Button>
  )
  const empty = (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE}>
      {(keyword || category) && (
        <Button onClick={() => ask({ keyword: '', category: '' })}>{text('reset')}</Button>
      )}
    </Empty>
  )
  return (
    <>
      {failure !== null && (
        <Alert
          showIcon
          type="error"
          title={text('failed')}
          description={failure}
          action={retry}
          style={{ marginBottom: 16 }}
        />
      )}
      {page === null && failure === null && <Skeleton active />}
      {page !== null && isPhone && (
        <Cards list={page.list} empty={empty} acts={acts} pages={pages} />
      )}
      {page !== null && !isPhone && (
        <Table
          rowKey="id"
          size="middle"
          aria-label={text('title')}
          columns={columns}
          dataSource={page.list}
          scroll={{ x: 'max-content' }}
          loading={{ spinning: store.isLoading, delay: 300 }}
          locale={{ emptyText: empty }}
          pagination={pages}
        />
      )}
    </>
  )
})
