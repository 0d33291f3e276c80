import { Suspense, lazy, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import {
  Alert,
  App,
  Button,
  Col,
  DatePicker,
  Flex,
  Form,
  Input,
  Modal,
  Radio,
  Row,
  Select,
  Skeleton,
  Table,
  Typography,
  theme,
} from 'antd'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { useBlocker } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { instantOf, instantToPicker, isOwnZone } from '#renderers/parts/day.ts'
import { FileList } from '#renderers/parts/file-list.tsx'
import { NoticeFrame, NoticeSheet } from '#renderers/parts/notice-sheet.tsx'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { fileRules, files as fileCalls } from '#schemas/api/file.ts'
import type { UploadedFile } from '#schemas/api/file.ts'
import { messages } from '#schemas/api/message.ts'
import type { NoticeEntry, Receivers } from '#schemas/api/message.ts'
import { printBytes } from '#schemas/format/bytes.ts'
import { formatTime } from '#schemas/format/time.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { useEngine } from '#src/app/engine.tsx'
import { saveFile } from '#src/engine/save-file.ts'
import { printShare, uploadTexts } from '#src/engine/single-upload.ts'
import { hasReceivers, limits, noReceivers } from './store.ts'
import type { Draft, NoticeDraft, NoticeStore } from './store.ts'
import { noticeTexts } from './texts.ts'

const Editor = lazy(async () => ({
  default: (await import('#renderers/parts/editor/editor.tsx')).Editor,
}))

const named = 5

/**
 * Says whom a notice goes to: everybody, or names; of many the first few and how many there are.
 * Read inside an observer.
 */
export function useWhom(store: NoticeStore): (receivers: Receivers) => string {
  const { lookups } = useRuntime()
  const text = useTexts(noticeTexts)
  const words = (
    part: string,
    ids: readonly string[],
    find: (id: string) => string | undefined,
  ): string[] => {
    const names = ids
      .slice(0, named)
      .map((id) => find(id) ?? id)
      .join(', ')
    return ids.length === 0
      ? []
      : [`${part}: ${ids.length > named ? text('more', { names, count: ids.length }) : names}`]
  }
  const among = null
  // Read here: tables draw their cells where nobody observes.
  const { everybody, roles, positions } = store
  lookups.organizes()
  for (const { userIds } of store.receivers)
    for (const id of userIds.slice(0, named)) lookups.name({ to: 'user', among }, id)
  return (receivers) => {
    if (receivers.isAll)
      return everybody === null
        ? text('everybody')
        : `${text('everybody')} (${text('people', { count: everybody })})`
    const parts = [
      ...words(text('organizes'), receivers.organizeIds, (id) =>
        lookups.name({ to: 'organize', among }, id),
      ),
      ...words(
        text('positions'),
        receivers.positionIds,
        (id) => positions?.find((one) => one.id === id)?.fullName,
      ),
      ...words(
        text('roles'),
        receivers.roleIds,
        (id) => roles?.find((one) => one.id === id)?.fullName,
      ),
      ...(receivers.groupIds.length > 0
        ? [text('groups', { count: receivers.groupIds.length })]
        : []),
      ...words(text('users'), receivers.userIds, (id) => lookups.name({ to: 'user', among }, id)),
    ]
    return parts.join(' · ') || text('nobody')
  }
}

/**
 * Asks before a changed notice is left by Back or its buttons, and before the browser closes.
 * Another page leaves it as it is.
 */
const LeaveGuard = ({ notice }: { readonly notice: NoticeDraft }) => {
  const text = useTexts(formTexts)
  const recordOf = (search: string) => new URLSearchParams(search).get('act')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      notice.isDirty &&
      nextLocation.pathname === currentLocation.pathname &&
      recordOf(nextLocation.search) !== recordOf(currentLocation.search),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (notice.isDirty) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [notice])
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={text('unsaved')}
      okText={text('leave')}
      okButtonProps={{ danger: true }}
      cancelText={text('stay')}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {text('unsavedText')}
    </Modal>
  )
}

interface SheetProps {
  readonly notice: Draft
  readonly sender: string
  readonly time: number
  readonly above?: ReactNode
  onClose(): void
}

/** A notice in the dialog that its receivers read it in; `above` is for its author only. */
export const Sheet = observer(({ notice, sender, time, above, onClose }: SheetProps) => {
  const { send, pictures, session } = useEngine()
  const download = async ({ fileId, name }: UploadedFile) =>
    saveFile(await send(fileCalls.download, { params: { type: 'annex', name: fileId } }), name)
  return (
    <NoticeFrame title={notice.title} onClose={onClose}>
      {above}
      <NoticeSheet
        sender={sender}
        time={time}
        zone={session.timeZone}
        html={notice.bodyText}
        files={notice.files}
        picture={(name) => pictures.find('advertPicture', name)}
        onDownload={download}
      />
    </NoticeFrame>
  )
})

const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.slice(0, 200)

/** What somebody else changed meanwhile, beside what stands here. */
const Conflict = observer(
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
    const words: { readonly [P in keyof Draft]: (from: Draft) => string } = {
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

const NamedPicker = ({
  label,
  list,
  value,
  onPick,
}: {
  readonly label: string
  readonly list: NoticeStore['roles']
  readonly value: readonly string[]
  readonly onPick: (ids: string[]) => void
}) => (
  <Select
    mode="multiple"
    aria-label={label}
    placeholder={label}
    style={{ width: '100%' }}
    maxTagCount="responsive"
    showSearch={{ optionFilterProp: 'label' }}
    loading={list === undefined}
    options={list?.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []}
    value={[...value]}
    onChange={onPick}
  />
)

/** Whom it goes to: everybody, or organisations with all below them, positions, roles and users. */
const ReceiverFields = observer(
  ({ store, notice }: { readonly store: NoticeStore; readonly notice: NoticeDraft }) => {
    const text = useTexts(noticeTexts)
    const { receivers } = notice.draft
    const set = (change: Partial<Receivers>) =>
      notice.set({ receivers: { ...receivers, ...change } })
    const many = (picked: string | readonly string[] | null): string[] =>
      picked === null ? [] : [picked].flat()
    const picker = (part: 'organizes' | 'users') => ({
      among: null,
      multiple: true,
      'aria-label': text(part),
      placeholder: text(part),
      style: { width: '100%' },
    })
    return (
      <>
        <Radio.Group
          value={receivers.isAll}
          aria-label={text('receivers')}
          onChange={({ target }) =>
            notice.set({
              receivers: target.value
                ? { ...noReceivers, isAll: true }
                : { ...receivers, isAll: false },
            })
          }
          options={[
            { value: true, label: text('everybody') },
            { value: false, label: text('chosen') },
          ]}
        />
        {!receivers.isAll && (
          <Row gutter={[12, 12]} style={{ marginTop: 12 }}>
            <Col xs={24} md={12}>
              <OrganizePicker
                {...picker('organizes')}
                value={receivers.organizeIds}
                onPick={(ids) => set({ organizeIds: many(ids) })}
              />
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {text('below')}
              </Typography.Text>
            </Col>
            <Col xs={24} md={12}>
              <UserPicker
                {...picker('users')}
                value={receivers.userIds}
                onPick={(ids) => set({ userIds: many(ids) })}
              />
            </Col>
            <Col xs={24} md={12}>
              <NamedPicker
                label={text('roles')}
                list={store.roles}
                value={receivers.roleIds}
                onPick={(roleIds) => set({ roleIds })}
              />
            </Col>
            <Col xs={24} md={12}>
              <NamedPicker
                label={text('positions')}
                list={store.positions}
                value={receivers.positionIds}
                onPick={(positionIds) => set({ positionIds })}
              />
            </Col>
          </Row>
        )}
      </>
    )
  },
)

/** Files that hang on it: those that are stored, and those on their way. */
const FileFields = observer(({ notice }: { readonly notice: NoticeDraft }) => {
  const { toasts, say } = useEngine()
  const { language } = useRuntime()
  const text = useTexts(noticeTexts)
  const { bytes, extensions } = fileRules.annex
  const add = (file: File) => {
    if (notice.draft.files.length + notice.uploads.length < limits.files) void notice.upload(file)
    else toasts.show('error', say(uploadTexts, 'fileLimit', { limit: limits.files }))
  }
  const uploads = notice.uploads.map(({ key, name, share, cancel }) => ({
    key,
    name,
    percent: printShare(share),
    onCancel: cancel,
  }))
  return (
    <FileList
      label={text('upload')}
      hint={text('fileHint', { limit: limits.files, size: printBytes(bytes, language) })}
      extensions={extensions}
      files={notice.draft.files}
      uploads={uploads}
      onAdd={add}
      onRemove={(file) => notice.removeFile(file)}
    />
  )
})

/** What is wrong before anything is sent; for a release also who would get it and until when. */
function useCheck(notice: NoticeDraft): (isRelease: boolean) => boolean {
  const text = useTexts(noticeTexts)
  return (isRelease) => {
    const { draft, uploads } = notice
    const wrong: readonly (readonly [
      path: keyof Draft,
      key: 'titleNeeded' | 'tooLong' | 'uploadsRun' | 'receiversNeeded' | 'expired',
      isWrong: boolean,
    ])[] = [
      ['title', 'titleNeeded', draft.title.trim() === ''],
      ['bodyText', 'tooLong', draft.bodyText.length > limits.body],
      ['files', 'uploadsRun', uploads.length > 0],
      ['receivers', 'receiversNeeded', isRelease && !hasReceivers(draft.receivers)],
      [
        'expirationTime',
        'expired',
        isRelease && draft.expirationTime !== null && draft.expirationTime <= Date.now(),
      ],
    ]
    const problems = wrong.flatMap(([path, key, isWrong]): Problem[] =>
      isWrong ? [{ path, code: key, message: text(key) }] : [],
    )
    notice.complain(problems)
    return problems.length === 0
  }
}

interface EditProps {
  readonly store: NoticeStore
  readonly notice: NoticeDraft
  /** It was saved under this id. */
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/**
 * Writes a notice: title, receivers, how long it stands, text and files; kept as a draft, shown as
 * its receivers will see it, released.
 */
export const EditNotice = observer(({ store, notice, onSaved, onClose }: EditProps) => {
  const { pictures, session } = useEngine()
  const { timeZone } = useRuntime()
  const text = useTexts(noticeTexts)
  const form = useTexts(formTexts)
  const list = useTexts(listTexts)
  const { message, modal } = App.useApp()
  const { token } = theme.useToken()
  const whom = useWhom(store)
  const check = useCheck(notice)
  const [previewed, setPreviewed] = useState<number | null>(null)
  const { draft, isBusy } = notice

  const save = async (over?: NoticeEntry) => {
    if (!check(false) || !(await notice.save(over))) return
    void message.success(text('saved'))
    onSaved(notice.id)
  }
  const release = async () => {
    const count = await notice.release()
    if (count === null) return notice.id ? onSaved(notice.id) : undefined
    void message.success(text('releasedTo', { count }))
    onClose()
  }
  const askRelease = () => {
    if (check(true))
      void modal.confirm({
        title: draft.title,
        content: text('releaseAsk', { whom: whom(draft.receivers) }),
        okText: text('release'),
        cancelText: list('cancel'),
        onOk: release,
      })
  }
  const item = (part: keyof Draft) => {
    const problem = notice.problemOf(part)
    return problem === undefined ? {} : { help: problem, validateStatus: 'error' as const }
  }
  const elsewhere = notice.problems.filter(({ path }) => path === '')
  return (
    <section aria-label={text(notice.entry ? 'editTitle' : 'add')}>
      <Flex align="center" gap={8} style={{ marginBottom: 16 }}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={form('back')}
          onClick={onClose}
        />
        <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>
          {text(notice.entry ? 'editTitle' : 'add')}
        </Typography.Title>
      </Flex>
      <Conflict store={store} notice={notice} onOver={(entry) => void save(entry)} />
      {elsewhere.map((problem) => (
        <Alert
          key={problem.code}
          type="error"
          showIcon
          title={problem.message}
          style={{ marginBottom: 16 }}
        />
      ))}
      <Form layout="vertical" component="div">
        <Form.Item label={text('title')} htmlFor="notice-title" required {...item('title')}>
          <Input
            id="notice-title"
            value={draft.title}
            maxLength={limits.title}
            showCount
            onChange={({ target }) => notice.set({ title: target.value })}
          />
        </Form.Item>
        <Form.Item label={text('receivers')} required {...item('receivers')}>
          <ReceiverFields store={store} notice={notice} />
        </Form.Item>
        <Form.Item label={text('expires')} htmlFor="notice-expires" {...item('expirationTime')}>
          <DatePicker
            id="notice-expires"
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder={text('never')}
            showNow={isOwnZone(timeZone)}
            value={instantToPicker(draft.expirationTime, timeZone)}
            onChange={(day) =>
              notice.set({ expirationTime: day ? instantOf(day, timeZone) : null })
            }
            style={{ width: 240, maxWidth: '100%' }}
          />
        </Form.Item>
        <Form.Item label={text('body')} {...item('bodyText')}>
          <Suspense
            fallback={
              <div role="status" aria-label={text('loading')}>
                <Skeleton active paragraph={{ rows: 12 }} />
              </div>
            }
          >
            <Editor
              value={draft.bodyText}
              label={text('body')}
              placeholder={text('bodyHint')}
              isWrong={notice.problemOf('bodyText') !== undefined}
              picture={(name) => pictures.find('advertPicture', name)}
              onPicture={(file) => store.storePicture(file)}
              onChange={(bodyText) => notice.set({ bodyText })}
            />
          </Suspense>
        </Form.Item>
        <Form.Item label={text('files')} {...item('files')}>
          <FileFields notice={notice} />
        </Form.Item>
      </Form>
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
        <Button loading={isBusy && { delay: 300 }} disabled={isBusy} onClick={() => void save()}>
          {text('save')}
        </Button>
        <Permitted call={messages.release}>
          <Button type="primary" disabled={isBusy} onClick={askRelease}>
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
    </section>
  )
})
