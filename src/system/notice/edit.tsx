import { useState } from 'react'
import { Alert, Button, Card, Flex, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { UnchosenContext, useUnchosenRoom } from '#renderers/parts/unchosen.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { messages } from '#schemas/api/message.ts'
import { useEngine } from '#src/app/engine.tsx'
import { Conflict } from './parts/conflict.tsx'
import { LeaveGuard } from './parts/leave-guard.tsx'
import type { NoticeDraft } from './parts/notice-draft.ts'
import { NoticeFields } from './parts/notice-fields.tsx'
import { Sheet } from './parts/sheet.tsx'
import { useKeeping } from './parts/use-keeping.ts'
import type { NoticeStore } from './store.ts'
import { noticeTexts } from './texts.ts'

interface NoticeEditProps {
  readonly store: NoticeStore
  readonly notice: NoticeDraft
  /** Called with the id under which the notice was saved. */
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/**
 * Writes a notice: title, receivers, expiry, text and files. It can be saved as a draft, previewed
 * as its receivers will see it, and released.
 */
export const EditNotice = observer(({ store, notice, onSaved, onClose }: NoticeEditProps) => {
  const { session } = useEngine()
  const text = useTexts(noticeTexts)
  const form = useTexts(formTexts)
  const { token } = theme.useToken()
  const { save, askRelease } = useKeeping({ store, notice, onSaved, onClose })
  const room = useUnchosenRoom()
  const [previewed, setPreviewed] = useState<number | null>(null)
  const { draft, isBusy, entry } = notice
  const title = entry ? text('editTitle', { name: entry.title }) : text('add')
  return (
    <Flex component="section" vertical gap="middle" aria-label={title}>
      <PageHead title={title} />
      <Card>
        <Conflict store={store} notice={notice} onOver={(entry) => void save(entry)} />
        <Elsewhere notice={notice} />
        <UnchosenContext value={room}>
          <NoticeFields store={store} notice={notice} />
        </UnchosenContext>
        <Flex
          gap={8}
          wrap
          justify="flex-end"
          style={{
            position: 'sticky',
            bottom: -12,
            zIndex: 2,
            padding: '12px 0',
            borderTop: `1px solid ${token.colorSplit}`,
            background: token.colorBgContainer,
          }}
        >
          <Button onClick={onClose}>{form('back')}</Button>
          <Button onClick={() => setPreviewed(Date.now())}>{text('preview')}</Button>
          <Button
            loading={isBusy && { delay: 300 }}
            disabled={isBusy}
            onClick={() => room.isClear() && void save()}
          >
            {text('save')}
          </Button>
          <Permitted call={messages.release}>
            <Button type="primary" disabled={isBusy} onClick={() => room.isClear() && askRelease()}>
              {text('release')}
            </Button>
          </Permitted>
        </Flex>
        {previewed !== null && (
          <Sheet
            notice={draft}
            sender={session.current?.userInfo.realName ?? ''}
            time={previewed}
            onClose={() => setPreviewed(null)}
          />
        )}
        <LeaveGuard notice={notice} />
      </Card>
    </Flex>
  )
})

/** Problems without a field. */
const Elsewhere = observer(({ notice }: { readonly notice: NoticeDraft }) =>
  notice.problems
    .filter(({ path }) => path === '')
    .map((problem) => (
      <Alert
        key={problem.code}
        type="error"
        showIcon
        title={problem.message}
        style={{ marginBottom: 16 }}
      />
    )),
)
