import { Skeleton, Tabs } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { later } from '#renderers/parts/later.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { printCount } from '#schemas/format/number.ts'
import type { FormPlan } from '#schemas/page/form.ts'
import type { CommentStore } from '#src/engine/comment-store.ts'
import { commentTexts } from './comment-texts.ts'
import { Failed } from './failed.tsx'
import { historyTexts } from './history-texts.ts'
import { linkTexts } from './link-texts.ts'
import type { useLinks } from './use-links.ts'

type TabItems = NonNullable<ComponentProps<typeof Tabs>['items']>

const HistoryTab = later(
  async () => (await import('./history-tab.tsx')).HistoryTab,
  <Skeleton active />,
)
const CommentsTab = later(
  async () => (await import('./comments-tab.tsx')).CommentsTab,
  <Skeleton active avatar />,
)

const LinksTab = later(async () => (await import('./links-tab.tsx')).LinksTab, <Skeleton active />)

export type RecordTab = 'details' | 'links' | 'comments' | 'history'

interface RecordTabsProps {
  readonly plan: FormPlan
  readonly id: string
  readonly tab: RecordTab
  onTab(tab: RecordTab): void
  readonly details: ReactNode
  /** Null where the caller may not read them. */
  readonly comments: CommentStore | null
  readonly links: ReturnType<typeof useLinks>
  /** Called after the record has returned to an earlier state. */
  onReturned(): void
}

/** The tab of linked records; none while nothing is known to link to such a record. */
function useLinksTab([found, retry]: RecordTabsProps['links'], id: string): TabItems {
  const text = useTexts(linkTexts)
  const [last, keep] = useState(found.state === 'there' ? found.value : null)
  if (found.state === 'there' && found.value !== last) keep(found.value)
  const failed = found.state === 'failed' ? found : null
  if (!failed && (last === null || last.length === 0)) return []
  const count = (last ?? []).reduce((sum, { total }) => sum + total, 0)
  return [
    {
      key: 'links',
      label: count > 0 ? text('linksOf', { count: printCount(count) }) : text('links'),
      children: failed ? (
        <Failed error={failed.error} onRetry={retry} />
      ) : (
        <LinksTab links={last ?? []} id={id} />
      ),
    },
  ]
}

/**
 * What there is of a record beside its values: what links to it, what is said about it, and what
 * happened to it.
 */
export const RecordTabs = observer((props: RecordTabsProps) => {
  const { plan, id, tab, onTab, details, comments, links, onReturned } = props
  const linked = useLinksTab(links, id)
  const past = useTexts(historyTexts)
  const say = useTexts(commentTexts)
  const count = comments?.total ?? 0
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => onTab(key as RecordTab)}
      destroyOnHidden
      items={[
        { key: 'details', label: past('details'), children: details },
        ...linked,
        ...(comments
          ? [
              {
                key: 'comments',
                label:
                  count > 0 ? say('commentsOf', { count: printCount(count) }) : say('comments'),
                children: <CommentsTab store={comments} />,
              },
            ]
          : []),
        {
          key: 'history',
          label: past('history'),
          children: <HistoryTab plan={plan} id={id} onReturned={onReturned} />,
        },
      ]}
    />
  )
})
