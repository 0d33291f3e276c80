import { AppstoreAddOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import {
  Alert,
  App,
  Button,
  Card,
  Empty,
  Flex,
  Modal,
  Pagination,
  Select,
  Skeleton,
  Space,
  Table,
  Tag,
  Typography,
} from 'antd'
import type { PaginationProps, TableColumnsType } from 'antd'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { KeywordBox } from '#renderers/parts/keyword-box.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { heldByOf } from '#renderers/parts/held.ts'
import type { HeldBy } from '#renderers/parts/held.ts'
import { HoldersDialog } from '#renderers/parts/holders-dialog.tsx'
import { Uses } from '#renderers/parts/uses.tsx'
import { useMay, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { readDocument } from '#designer/open.ts'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { formatTime } from '#schemas/format/time.ts'
import { pageSizes } from '#schemas/wire/page.ts'
import { DesignPreview } from '#src/app/design-preview.tsx'
import { useEngine } from '#src/app/engine.tsx'
import type { Send } from '#designer/port.ts'
import { uploadOne } from '#src/engine/single-upload.ts'
import { phoneQuery, useMedia } from '#src/app/media.ts'
import DesignDialog from './edit.tsx'
import { DesignListStore } from './store.ts'
import type { Asked, Beginning } from './store.ts'
import { texts } from './texts.ts'

const states = [
  { key: 'never', color: 'default' },
  { key: 'published', color: 'success' },
  { key: 'changedSince', color: 'warning' },
] as const

const person = { to: 'user', among: null } as const
const whole = (text: string | null, initial: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : initial
}

/** What the address asks for, and the way to ask for something else. */
function useAsked() {
  const [params, setParams] = useSearchParams()
  const asked: Asked = {
    keyword: params.get('keyword') ?? '',
    category: params.get('category') ?? '',
    currentPage: whole(params.get('page'), 1),
    pageSize: whole(params.get('size'), 20),
  }
  const ask = (next: Partial<Asked>) => {
    const { keyword, category, currentPage, pageSize } = { ...asked, currentPage: 1, ...next }
    setParams(
      {
        ...(keyword && { keyword }),
        ...(category && { category }),
        ...(currentPage > 1 && { page: String(currentPage) }),
        ...(pageSize !== 20 && { size: String(pageSize) }),
      },
      { replace: true },
    )
  }
  return [asked, ask] as const
}

const State = ({ one }: { readonly one: DesignEntry }) => {
  const text = useTexts(texts)
  const state = states[one.isRelease] ?? states[0]
  return (
    <>
      <Tag color={state.color} style={{ marginInlineEnd: 8 }}>
        {text(state.key)}
      </Tag>
      {one.number > 0 && text('number', { number: one.number })}
    </>
  )
}

interface ActsProps {
  readonly one: DesignEntry
  readonly store: DesignListStore
  readonly onEdit: () => void
  readonly onPreview: () => void
}

const Acts = observer(({ one, store, onEdit, onPreview }: ActsProps) => {
  const may = useMay()
  const text = useTexts(texts)
  const { say } = useRuntime()
  const { modal, message } = App.useApp()
  const [heldBy, setHeldBy] = useState<HeldBy | null>(null)
  const attempt = (act: Promise<boolean | void>, done: 'copied' | 'removed') =>
    void act.then(
      (isDone) => isDone !== false && void message.success(text(done)),
      () => {},
    )
  const remove = () =>
    void modal.confirm({
      title: text('removeAsk', { name: one.fullName }),
      content: <Uses say={say} of={one.id} load={() => store.usesOf(one.id)} />,
      okText: text('remove'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        store.remove(one.id).then(
          () => void message.success(text('removed')),
          // The refusal was already said by the toast.
          (error: unknown) => setHeldBy(heldByOf(error)),
        ),
    })
  const act = (key: 'edit' | 'preview' | 'copy' | 'remove', onClick: () => void) => (
    <Button
      type="link"
      size="small"
      danger={key === 'remove'}
      aria-label={text('act', { act: text(key), name: one.fullName })}
      onClick={onClick}
    >
      {text(key)}
    </Button>
  )
  return (
    <Space size={0} wrap>
      {may(designs.update) && (
        <Link
          to={`/onlineDev/design/${one.id}`}
          style={{ paddingInline: 7 }}
          aria-label={text('act', { act: text('design'), name: one.fullName })}
        >
          {text('design')}
        </Link>
      )}
      {act('preview', onPreview)}
      {may(designs.update) && act('edit', onEdit)}
      {may(designs.copy) && act('copy', () => attempt(store.copy(one.id), 'copied'))}
      {may(designs.remove) && act('remove', remove)}
      {heldBy && (
        <HoldersDialog name={one.fullName} heldBy={heldBy} onClose={() => setHeldBy(null)} />
      )}
    </Space>
  )
})

interface CardsProps {
  readonly list: readonly DesignEntry[]
  readonly empty: ReactNode
  readonly acts: (one: DesignEntry) => ReactNode
  readonly pages: PaginationProps
}

/** The designs as cards, for a phone: the same names, states and actions as the table. */
const Cards = ({ list, empty, acts, pages }: CardsProps) => (
  <>
    {list.length === 0 && empty}
    <ul style={{ listStyle: 'none', margin: '0 0 12px', padding: 0 }}>
      {list.map((one) => (
        <li key={one.id} style={{ marginBottom: 12 }}>
          <Card size="small" title={one.fullName} extra={one.enCode}>
            <div style={{ marginBottom: 8 }}>
              <State one={one} />
            </div>
            {acts(one)}
          </Card>
        </li>
      ))}
    </ul>
    <Pagination {...pages} simple align="end" />
  </>
)

const ImportDialog = lazy(() =>
  import('#designer/import/import-dialog.tsx').then(({ ImportDialog: Dialog }) => ({
    default: Dialog,
  })),
)

const TemplateGallery = lazy(() =>
  import('#designer/templates/template-gallery.tsx').then(({ TemplateGallery: Gallery }) => ({
    default: Gallery,
  })),
)

/** A new design that waits for its name. */
type Begun = Beginning & { readonly name: string }

interface Previewing {
  readonly name: string
  readonly document: Document
}

const Filters = observer(
  ({
    store,
    asked,
    ask,
    onAdd,
    onImport,
    onTemplate,
  }: {
    readonly store: DesignListStore
    readonly asked: Asked
    readonly ask: (next: Partial<Asked>) => void
    readonly onAdd: () => void
    readonly onImport: () => void
    readonly onTemplate: () => void
  }) => {
    const text = useTexts(texts)
    const categories = [
      ...new Set([...store.categories, ...(asked.category ? [asked.category] : [])]),
    ]
    return (
      <Flex gap="small" wrap style={{ marginBottom: 16 }}>
        <Permitted call={designs.create}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {text('add')}
          </Button>
          <Button icon={<AppstoreAddOutlined aria-hidden />} onClick={onTemplate}>
            {text('template')}
          </Button>
          <Button icon={<ImportOutlined aria-hidden />} onClick={onImport}>
            {text('import')}
          </Button>
        </Permitted>
        <KeywordBox
          keyword={asked.keyword}
          label={text('search')}
          onSearch={(keyword) => ask({ keyword })}
        />
        <Select
          aria-label={text('category')}
          value={asked.category}
          popupMatchSelectWidth={false}
          onChange={(category) => ask({ category })}
          options={[
            { value: '', label: text('allCategories') },
            ...categories.map((value) => ({ value, label: value })),
          ]}
        />
      </Flex>
    )
  },
)

/**
 * Online development: every design with its state, to be made, designed, looked at, copied and
 * removed (7.13).
 */
const DesignList = observer(() => {
  const engine = useEngine()
  const navigate = useNavigate()
  const quiet = useCallback<Send>(
    (call, input, sending) => engine.send(call, input, { ...sending, quiet: true }),
    [engine],
  )
  const upload = async (file: File) =>
    (await uploadOne(engine, { type: 'annex', file }))?.fileId ?? null
  const text = useTexts(texts)
  const [store] = useState(() => new DesignListStore(engine.send))
  const [asked, ask] = useAsked()
  const [edited, setEdited] = useState<DesignEntry | 'new' | null>(null)
  const [beginning, setBeginning] = useState<Begun>({ name: '' })
  const [beginningBy, setBeginningBy] = useState<'import' | 'template' | null>(null)
  const [previewing, setPreviewing] = useState<Previewing | null>(null)
  const { keyword, category, currentPage, pageSize } = asked
  useEffect(
    () => void store.load({ keyword, category, currentPage, pageSize }),
    [store, keyword, category, currentPage, pageSize],
  )

  const begin = (begun: Begun) => {
    setBeginning(begun)
    setBeginningBy(null)
    setEdited('new')
  }
  const preview = async ({ id, fullName }: DesignEntry) => {
    const { formData } = await engine.send(designs.read, { params: { id } })
    const read = readDocument(kinds, formData)
    if ('document' in read) setPreviewing({ name: fullName, document: read.document })
  }
  const { lookups, timeZone } = useRuntime()
  const time = (at: number): string => formatTime(at, timeZone, 'YYYY-MM-DD HH:mm')
  // Read here: the table draws its cells where nobody observes.
  const makers = new Map(
    store.page?.list.map(({ creatorUser: id }) => [
      id,
      lookups.name(person, id) ?? (lookups.isPending?.(person, id) ? '…' : id),
    ]),
  )
  const creator = ({ creatorUser }: DesignEntry): string => makers.get(creatorUser) ?? creatorUser
  const canDesign = useMay()(designs.update)
  const acts = (one: DesignEntry) => (
    <Acts
      one={one}
      store={store}
      onEdit={() => setEdited(one)}
      onPreview={() => void preview(one)}
    />
  )
  const columns: TableColumnsType<DesignEntry> = [
    {
      title: text('fullName'),
      dataIndex: 'fullName',
      render: (_value, one) =>
        canDesign ? <Link to={`/onlineDev/design/${one.id}`}>{one.fullName}</Link> : one.fullName,
    },
    { title: text('enCode'), dataIndex: 'enCode' },
    { title: text('category'), dataIndex: 'category', render: (name: string) => name || '-' },
    { title: text('state'), dataIndex: 'isRelease', render: (_value, one) => <State one={one} /> },
    { title: text('creator'), dataIndex: 'creatorUser', render: (_value, one) => creator(one) },
    { title: text('created'), dataIndex: 'creatorTime', render: time },
    { title: text('changed'), dataIndex: 'lastModifyTime', render: time },
    { title: text('actions'), key: 'actions', fixed: 'end', render: (_value, one) => acts(one) },
  ]
  const { page, failure } = store
  const isPhone = useMedia(phoneQuery)
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
    <Card>
      <Typography.Title level={1} style={{ fontSize: 18, margin: '0 0 12px' }}>
        {text('title')}
      </Typography.Title>
      <Filters
        store={store}
        asked={asked}
        ask={ask}
        onAdd={() => begin({ name: '' })}
        onImport={() => setBeginningBy('import')}
        onTemplate={() => setBeginningBy('template')}
      />
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
      {edited !== null && (
        <DesignDialog
          start={edited === 'new' ? null : edited}
          {...(edited === 'new' && { name: beginning.name })}
          categories={store.categories}
          onSave={async ({ fullName, enCode, category: group, description }) => {
            const settings = { fullName, enCode, category: group, description }
            if (edited === 'new') {
              const made = await store.create(settings, beginning)
              if (canDesign) await navigate(`/onlineDev/design/${made.id}`)
            } else await store.change(edited.id, settings)
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
      <Suspense fallback={null}>
        {beginningBy === 'import' && (
          <ImportDialog
            kinds={kinds}
            say={engine.say}
            send={quiet}
            upload={upload}
            onNext={begin}
            onClose={() => setBeginningBy(null)}
          />
        )}
        {beginningBy === 'template' && (
          <TemplateGallery
            kinds={kinds}
            send={quiet}
            preview={(document) => <DesignPreview document={document} device="pc" />}
            onUse={begin}
            onClose={() => setBeginningBy(null)}
          />
        )}
      </Suspense>
      <Modal
        open={previewing !== null}
        width="min(1000px, 96vw)"
        title={previewing?.name}
        footer={null}
        destroyOnHidden
        onCancel={() => setPreviewing(null)}
      >
        {previewing && <DesignPreview document={previewing.document} device="pc" />}
      </Modal>
    </Card>
  )
})
export default DesignList
