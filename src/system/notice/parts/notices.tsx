import { Alert, Button, Empty, Skeleton } from 'antd'
import type { PaginationProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { printCount } from '#schemas/format/number.ts'
import { pageSizes } from '#schemas/wire/page-size.ts'
import { phoneQuery, useMedia } from '#src/app/media.ts'
import type { NoticeListRequest, NoticeStore } from '../store.ts'
import { Acts } from './acts.tsx'
import { Failed } from './failed.tsx'
import { Cards, Rows } from './rows.tsx'

interface NoticesProps {
  readonly store: NoticeStore
  readonly asked: NoticeListRequest
  ask(next: NoticeListRequest): void
  onOpen(id: string): void
}

/**
 * A page of notices, as rows, or as cards on a phone. The loaded page stays if another one fails to
 * load.
 */
export const Notices = observer(({ store, asked, ask, onOpen }: NoticesProps) => {
  const list = useTexts(listTexts)
  const frame = useTexts(frameTexts)
  const isPhone = useMedia(phoneQuery)
  const { page, failure } = store
  if (page === null)
    return failure === null ? (
      <Skeleton active />
    ) : (
      <Failed error={failure} onRetry={() => void store.load()} />
    )
  const pages: PaginationProps = {
    current: asked.currentPage,
    pageSize: asked.pageSize,
    total: page.pagination.total,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    showTotal: (total) => frame('total', { count: total, total: printCount(total) }),
    onChange: (currentPage, pageSize) =>
      ask({ ...asked, currentPage: pageSize === asked.pageSize ? currentPage : 1, pageSize }),
  }
  const removed = () => {
    if (asked.currentPage > 1 && store.page?.list.length === 0)
      ask({ ...asked, currentPage: asked.currentPage - 1 })
  }
  const isFiltered = asked.keyword !== '' || asked.enabledMark !== null
  const empty = (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={list('empty')}>
      {isFiltered && (
        <Button onClick={() => ask({ ...asked, keyword: '', enabledMark: null, currentPage: 1 })}>
          {frame('clearFilters')}
        </Button>
      )}
    </Empty>
  )
  const Drawing = isPhone ? Cards : Rows
  return (
    <>
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          title={list('failed')}
          description={failure instanceof Error ? failure.message : ''}
          action={
            <Button size="small" onClick={() => void store.load()}>
              {list('retry')}
            </Button>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      <Drawing
        store={store}
        pages={pages}
        empty={empty}
        acts={(notice) => (
          <Acts
            notice={notice}
            store={store}
            onOpen={() => onOpen(notice.id)}
            onRemoved={removed}
          />
        )}
        onOpen={onOpen}
      />
    </>
  )
})
