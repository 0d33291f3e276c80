import { useEffect, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Card, Flex, Skeleton } from 'antd'
import { HeadActs } from './head-acts.tsx'
import type { HeadAct } from './head-acts.tsx'
import { ListPager } from './list-pager.tsx'
import type { ListPlace } from './list-pager.tsx'
import { ListTools } from './list-tools.tsx'
import type { ListToolsProps } from './list-tools.tsx'
import { LoadFailure } from './load-failure.tsx'
import { PageHead } from './page-head.tsx'
import { SidePane } from './side-pane.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { ListSelection } from './selection-bar.tsx'
import './frame.css'

export interface ListFrameProps {
  /** '' where the title is already shown around the list. */
  readonly title: string
  readonly description?: string
  /** What chooses between several lists of one page, below the head. */
  readonly tabs?: ReactNode
  /** Chooses how the entries are drawn, left of the actions. */
  readonly views?: ReactNode
  /** Actions beside "New". */
  readonly acts?: readonly HeadAct[] | undefined
  /** Absent where nothing can be made here. */
  readonly onAdd?: (() => void) | undefined
  /** Absent where nothing can be searched. */
  readonly search?: ReactNode
  readonly tools: ListToolsProps
  readonly selection?: ListSelection | undefined
  /** Why the last load failed, in words; what was there before stays. */
  readonly failure: string | undefined
  /** False before the first answer: a skeleton of the rows stands in their place. */
  readonly hasLoaded: boolean
  readonly place?: ListPlace | undefined
  /** What stands between search and rows. */
  readonly note?: ReactNode
  /** A tree beside the rows, in the same card. */
  readonly side?: ReactNode
  readonly isPhone: boolean
  /** The rows, as table or as cards. */
  readonly children: ReactNode
}

/** The list over the whole window; Escape leaves it. */
function useFull() {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return undefined
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = overflow
    }
  }, [isFull])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) setFull(false)
  }
  return { isFull, setFull, ...(isFull && { onKeyDown }) }
}

/** Everything of the card: search and tools, failure, rows with their selection, pager. */
const Body = (
  props: ListFrameProps & { readonly isFull: boolean; setFull(isFull: boolean): void },
) => {
  const { search, note, tools, selection, failure, hasLoaded, place, isPhone, children } = props
  const { isFull, setFull } = props
  return (
    <Flex vertical gap="middle" style={{ flex: 1, minWidth: 0 }}>
      <Flex className="list-tools-row" align="flex-end" gap="middle">
        <div>{search}</div>
        <ListTools {...tools} isPhone={isPhone} isFull={isFull} setFull={setFull} />
      </Flex>
      {note}
      <LoadFailure failure={failure} onRetry={tools.reload} />
      {hasLoaded ? (
        <div>
          {selection && (selection.count > 0 || selection.note !== undefined) && (
            <SelectionBar {...selection} />
          )}
          {children}
        </div>
      ) : (
        failure === undefined && <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
      {hasLoaded && place && place.total > 0 && <ListPager {...place} isPhone={isPhone} />}
    </Flex>
  )
}

/**
 * The list page (the one pattern of all lists): head, search, tools, rows with a bar for what is
 * chosen, and pager with total; a tree may stand beside the rows.
 */
export const ListFrame = (props: ListFrameProps) => {
  const { title, description, tabs, views, acts, onAdd, side, isPhone } = props
  const { isFull, setFull, onKeyDown } = useFull()
  const isTitled = title !== ''
  const own = (
    <>
      {views}
      <HeadActs acts={acts} onAdd={onAdd} isPhone={isPhone} />
    </>
  )
  return (
    <Flex vertical gap="middle">
      {isTitled && (
        <PageHead title={title} {...(description !== undefined && { description })}>
          {own}
        </PageHead>
      )}
      {tabs}
      <Card
        {...(isFull && { className: 'list-full' })}
        {...(onKeyDown && { onKeyDown })}
        styles={{ body: { padding: isPhone ? 12 : 16 } }}
      >
        {!isTitled && (views !== undefined || acts !== undefined || onAdd) && (
          <Flex justify="flex-end" gap={8} wrap style={{ marginBottom: 16 }}>
            {own}
          </Flex>
        )}
        <Flex gap="middle" align="stretch" vertical={isPhone}>
          {isPhone || !side ? side : <SidePane>{side}</SidePane>}
          <Body {...props} isFull={isFull} setFull={setFull} />
        </Flex>
      </Card>
    </Flex>
  )
}
