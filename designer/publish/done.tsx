import { Alert, Button, Flex, Result, Spin, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { Design } from '#schemas/api/design.ts'
import { SheetRows } from '../import/sheet-rows.tsx'
import type { SaveFile, Send } from '../port.ts'
import { shareTexts } from './share-texts.ts'
import type { ShareStore } from './share-store.ts'
import type { PublishStore } from './store.ts'
import { publishTexts } from './texts.ts'

interface DoneProps {
  readonly store: PublishStore
  readonly number: number
  readonly design: Pick<Design, 'id'>
  readonly send: Send
  readonly save: SaveFile
  readonly onOpenPage: () => void
  /** The address of the form's page; null where no menu entry opens it. */
  readonly findPage: () => Promise<string | null>
}

/** What became of the share, and who may use the form now. */
const Shared = observer(({ share }: { readonly share: ShareStore }) => {
  const text = useTexts(shareTexts)
  const { phase, holders } = share
  const names = (list: readonly { readonly name: string }[]): string =>
    list.map(({ name }) => name).join(', ')
  return (
    <Flex vertical gap="small">
      {phase.type === 'sending' && <Spin aria-label={text('sharing')} />}
      {phase.type === 'done' && (
        <Alert type="success" showIcon title={text('shared', { names: names(share.receivers) })} />
      )}
      {phase.type === 'failed' && (
        <Alert
          type="warning"
          showIcon
          title={text('notShared', { reason: phase.reason })}
          action={
            <Button size="small" onClick={() => void share.give()}>
              {text('retry')}
            </Button>
          }
        />
      )}
      {holders && (
        <section aria-label={text('holders')}>
          <Typography.Text strong>{text('holders')}</Typography.Text>
          <br />
          {holders.subjects.length === 0
            ? text('holdersNone')
            : text('holdersCount', {
                names: [...new Set(holders.subjects.map((subject) => subject.subjectName))].join(
                  ', ',
                ),
                count: holders.users.pagination.total,
              })}
        </section>
      )}
    </Flex>
  )
})

/** What comes after a publish: the page and its link, who may use it, and rows of a sheet. */
export const Done = observer(({ store, number, design, ...props }: DoneProps) => {
  const text = useTexts(publishTexts)
  const [page, setPage] = useState<string | null>(null)
  const { findPage } = props
  useEffect(() => {
    let isGone = false
    // Without an address the page is not offered.
    findPage().then(
      (found) => isGone || setPage(found),
      () => undefined,
    )
    return () => void (isGone = true)
  }, [findPage])
  return (
    <>
      <Result
        status="success"
        className="design-published"
        title={text('published', { number })}
        {...(page !== null && {
          subTitle: (
            <Typography.Text
              copyable={{ text: page, tooltips: [text('copyLink'), text('linkCopied')] }}
            >
              {page}
            </Typography.Text>
          ),
          extra: (
            <Button type="primary" onClick={props.onOpenPage}>
              {text('openPage')}
            </Button>
          ),
        })}
      />
      <Shared share={store.share} />
      <SheetRows designId={design.id} send={props.send} save={props.save} />
    </>
  )
})
