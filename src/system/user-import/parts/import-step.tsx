import type { ReactNode } from 'react'
import { Alert, App, Button, Flex, Progress, Typography } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { ImportJob } from '#schemas/api/user-sheet.ts'
import { printCsv } from '#schemas/format/csv.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import { saveFile } from '#src/engine/save-file.ts'
import type { ImportStore } from '../store.ts'
import { importTexts } from '../texts.ts'

/** A row of buttons below a step. */
const Buttons = ({ children }: { readonly children: ReactNode }) => (
  <Flex justify="flex-end" gap={8} wrap>
    {children}
  </Flex>
)

/** Most failed rows that are listed; the file contains all of them. */
const listed = 10

/** The first rows that were refused, each with its cell and the reason. */
const Failures = ({ list }: { readonly list: ImportJob['failResult'] }) => {
  const text = useTexts(importTexts)
  const column = useTexts(userColumnTexts)
  return (
    <section aria-label={text('failures')}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {text('failures')}
      </Typography.Title>
      <ul style={{ paddingInlineStart: 20 }}>
        {list.slice(0, listed).map(({ row, field, message }) => (
          <li key={`${row} ${field}`}>
            {text('cellWrong', { row, name: column(field), message })}
          </li>
        ))}
        {list.length > listed && <li>{text('more', { count: list.length - listed })}</li>}
      </ul>
    </section>
  )
}

/** The made passwords, told this once, with the button that saves them. */
const FirstPasswords = observer(({ store }: { readonly store: ImportStore }) => {
  const text = useTexts(importTexts)
  const column = useTexts(userColumnTexts)
  const { passwords } = store
  if (passwords.length === 0) return null
  const save = () => {
    const rows = passwords.map(({ account, password }) => [account, password])
    const sheet = printCsv([[column('account'), column('password')], ...rows])
    saveFile(new Blob([sheet], { type: 'text/csv' }), `${text('passwordsFile')}.csv`)
    store.notePasswordsSaved()
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={text('passwords', { count: passwords.length })}
      description={
        <Flex vertical gap="small" align="start">
          {text('passwordsHint')}
          <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={save}>
            {text('passwordsSave')}
          </Button>
        </Flex>
      }
    />
  )
})

/** The last step: how far the import is, what failed, and the made passwords. */
export const ImportStep = observer(({ store }: { readonly store: ImportStore }) => {
  const text = useTexts(importTexts)
  const { modal } = App.useApp()
  const { job } = store
  if (!job) return null
  const { state, total, done, snum, fnum, failResult } = job
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  const stop = () =>
    void modal.confirm({
      title: text('stopTitle'),
      content: text('stopAsk'),
      okText: text('stop'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      onOk: () => store.stop(),
    })
  // The toast has already shown a failure.
  const download = () =>
    void store.exceptions('xlsx').then(
      (file) => saveFile(file, file.name),
      () => undefined,
    )
  return (
    <Flex vertical gap="middle">
      <Progress
        percent={percent}
        status={state === 'running' ? 'active' : state === 'done' ? 'success' : 'exception'}
        aria-label={text('progress')}
      />
      <div role="status">
        {state === 'running' ? (
          text('running', { done, total })
        ) : (
          <Alert
            type={state === 'done' && fnum === 0 ? 'success' : 'warning'}
            showIcon
            title={text(state)}
            description={text('result', { snum, fnum, done, total })}
          />
        )}
      </div>
      <FirstPasswords store={store} />
      {failResult.length > 0 && <Failures list={failResult} />}
      <Buttons>
        {store.isRunning && (
          <Button danger onClick={stop}>
            {text('stop')}
          </Button>
        )}
        {!store.isRunning && fnum > 0 && (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
            {text('errorFile')}
          </Button>
        )}
        {!store.isRunning && (fnum > 0 || done < total) && (
          <Button type="primary" onClick={() => void store.mendFailed()}>
            {text('mendFailed')}
          </Button>
        )}
        {!store.isRunning && fnum === 0 && (
          <Button onClick={() => store.goTo('file')}>{text('another')}</Button>
        )}
      </Buttons>
    </Flex>
  )
})
