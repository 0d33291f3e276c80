import { Alert, Button, Flex, Table, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { NoticeEntry } from '#schemas/api/message.ts'
import { formatTime } from '#schemas/format/time.ts'
import type { NoticeStore } from '../store.ts'
import { noticeTexts } from '../texts.ts'
import { useWhom } from './use-whom.ts'
import type { NoticeInput, NoticeDraft } from './notice-draft.ts'

const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.slice(0, 200)

/** Shows what somebody else changed meanwhile, beside the user's values. */
export const Conflict = observer(
  ({
    store,
    notice,
    onOver,
  }: {
    readonly store: NoticeStore
    readonly notice: NoticeDraft
    readonly onOver: (entry: NoticeEntry) => void
  }) => {
    const { timeZone } = useRuntime()
    const text = useTexts(noticeTexts)
    const form = useTexts(formTexts)
    const whom = useWhom(store)
    const { conflict, draft } = notice
    if (!conflict) return null
    const isSent = conflict.enabledMark !== 0
    const words: { readonly [P in keyof NoticeInput]: (from: NoticeInput) => string } = {
      title: ({ title }) => title,
      receivers: ({ receivers }) => whom(receivers),
      expirationTime: ({ expirationTime }) =>
        expirationTime === null ? text('never') : formatTime(expirationTime, timeZone),
      bodyText: ({ bodyText }) => plain(bodyText),
      files: ({ files }) => files.map(({ name }) => name).join(', '),
    }
    const labels = {
      title: text('title'),
      receivers: text('receivers'),
      expirationTime: text('expires'),
      bodyText: text('body'),
      files: text('files'),
    }
    const rows = notice.clashes.map((part) => ({
      key: part,
      label: labels[part],
      mine: words[part](draft) || '-',
      theirs: words[part](conflict) || '-',
    }))
    const description = (
      <>
        <Typography.Paragraph>
          {text(isSent ? 'conflictSent' : 'conflictText')}
        </Typography.Paragraph>
        {rows.length > 0 && (
          <Table
            size="small"
            pagination={false}
            dataSource={rows}
            scroll={{ x: 'max-content' }}
            columns={[
              { title: form('field'), dataIndex: 'label' },
              { title: form('mine'), dataIndex: 'mine' },
              { title: form('theirs'), dataIndex: 'theirs' },
            ]}
          />
        )}
        <Flex gap={8} wrap style={{ marginTop: 12 }}>
          <Button onClick={() => notice.takeTheirs()}>{text('takeTheirs')}</Button>
          {!isSent && (
            <Button danger onClick={() => onOver(conflict)}>
              {text('saveMine')}
            </Button>
          )}
        </Flex>
      </>
    )
    return (
      <Alert
        type="warning"
        showIcon
        title={text('conflict')}
        description={description}
        style={{ marginBottom: 16 }}
      />
    )
  },
)
