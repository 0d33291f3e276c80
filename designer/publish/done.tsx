import { CheckCircleFilled, CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Spin, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { Design } from '#schemas/api/design.ts'
import { SheetRows } from '../import/sheet-rows.tsx'
import type { SaveFile, Send } from '../port.ts'
import { shareTexts } from './share-texts.ts'
import type { ShareStore } from './share-store.ts'
import type { PublishStore } from './store.ts'
import { publishTexts } from './texts.ts'

/** The address of the form's page; null while it is not known, and where no menu entry opens it. */
export function useAddress(isDone: boolean, findPage: () => Promise<string | null>): string | null {
  const [page, setPage] = useState<string | null>(null)
  useEffect(() => {
    if (!isDone) return undefined
    let isGone = false
    // Without an address the page is not offered.
    findPage().then(
      (found) => isGone || setPage(found),
      () => undefined,
    )
    return () => void (isGone = true)
  }, [isDone, findPage])
  return page
}

/** Who may use the form now, and whether somebody could not be given access. */
const Shared = observer(({ share }: { readonly share: ShareStore }) => {
  const text = useTexts(shareTexts)
  const { phase, holders } = share
  const names = [...new Set((holders?.subjects ?? []).map((subject) => subject.subjectName))]
  return (
    <>
      {phase.type === 'sending' && <Spin aria-label={text('sharing')} />}
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
          <Typography.Text strong>
            {holders.subjects.length === 0
              ? text('holdersNone')
              : text('holdersCount', { count: holders.users.pagination.total })}
          </Typography.Text>
          {names.length > 0 && (
            <Typography.Text type="secondary" style={{ display: 'block' }}>
              {names.join(text('comma'))}
            </Typography.Text>
          )}
        </section>
      )}
      {!share.isAllowed && <Untold share={share} />}
    </>
  )
})

/** What users who may not ask for names are told: whether they may use it, how many may, whom to ask. */
const Untold = observer(({ share }: { readonly share: ShareStore }) => {
  const text = useTexts(shareTexts)
  const { audience } = share
  const { people, isMine, helpers } = audience ?? { people: 0, isMine: false, helpers: [] }
  const others = people - 1
  return (
    <section aria-label={text('holders')}>
      {audience && (
        <Typography.Text strong style={{ display: 'block' }}>
          {isMine
            ? text(others > 0 ? 'mineAnd' : 'mine', { count: others })
            : people === 0
              ? text('holdersNone')
              : text('notMine', { count: people })}
        </Typography.Text>
      )}
      {helpers.length > 0
        ? text('askWhom', { names: helpers.join(text('comma')) })
        : text('askSome')}
    </section>
  )
})

/** What is worth doing once a form is published. */
const NextSteps = ({
  hasPage,
  mayShare,
}: {
  readonly hasPage: boolean
  readonly mayShare: boolean
}) => {
  const text = useTexts(shareTexts)
  const steps = [
    ...(hasPage ? (['nextTry', 'nextTell'] as const) : []),
    ...(mayShare ? (['nextShare'] as const) : []),
    'nextChange' as const,
  ]
  return (
    <section aria-label={text('next')}>
      <Typography.Text strong>{text('next')}</Typography.Text>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {steps.map((step) => (
          <li key={step}>{text(step)}</li>
        ))}
      </ul>
    </section>
  )
}

interface DoneProps {
  readonly store: PublishStore
  readonly number: number
  readonly design: Pick<Design, 'id'>
  readonly send: Send
  readonly save: SaveFile
  readonly page: string | null
}

/** What comes after a publish: the page and its link, who may use it, and rows of a sheet. */
export const Done = observer(({ store, number, design, page, ...props }: DoneProps) => {
  const text = useTexts(publishTexts)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone, so the result takes the focus.
  useEffect(() => title.current?.focus(), [])
  return (
    <Flex vertical gap="middle" className="design-published">
      <h2 ref={title} tabIndex={-1}>
        <CheckCircleFilled aria-hidden /> {text('published', { number })}
      </h2>
      {page !== null && (
        <Typography.Text
          copyable={{
            text: page,
            icon: [
              <Button key="copy" size="small" icon={<CopyOutlined aria-hidden />} tabIndex={-1}>
                {text('copyLink')}
              </Button>,
              <Button key="copied" size="small" tabIndex={-1}>
                {text('linkCopied')}
              </Button>,
            ],
            tooltips: false,
          }}
        >
          {page}
        </Typography.Text>
      )}
      <Shared share={store.share} />
      {page === null && <Typography.Text type="secondary">{text('noPage')}</Typography.Text>}
      <NextSteps hasPage={page !== null} mayShare={store.share.isAllowed} />
      <SheetRows designId={design.id} send={props.send} save={props.save} />
    </Flex>
  )
})
