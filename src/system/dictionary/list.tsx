import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import {
  Alert,
  Button,
  Card,
  Empty,
  Flex,
  Input,
  Result,
  Skeleton,
  Tooltip,
  Tree,
  TreeSelect,
  Typography,
} from 'antd'
import {
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  ImportOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useBranches } from '#renderers/pages/entries/parts/branches.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useRemoving } from '#renderers/pages/entries/parts/use-removing.tsx'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { dictionaries } from '#schemas/api/dictionary.ts'
import type { DictionaryDataBranch, DictionaryTypeBranch } from '#schemas/api/dictionary.ts'
import { references } from '#schemas/api/reference.ts'
import { useEngine } from '#src/app/engine.tsx'
import { phoneQuery, useMedia } from '#src/app/media.ts'
import { useAddressWord } from '#src/app/use-entry-address.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { EditData, EditType, ImportTypes } from './edit.tsx'
import { findType, makeDataStore, makeTypeStore, nodesOf } from './store.ts'
import type { DictionaryNode, TypeStore } from './store.ts'
import { dictionaryTexts } from './texts.ts'

/** Dictionaries and the data of the chosen one (7.9). */
const DictionaryList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(dictionaryTexts)
  const say = useTexts(entryTexts)
  const isPhone = useMedia(phoneQuery)
  const [store] = useState(() => makeTypeStore(send))
  const [chosen, setChosen] = useAddressWord('type')
  useEffect(() => void store.load(), [store])
  const type = findType(store.rows, chosen) ?? store.rows[0]
  if (store.isForbidden) return <Result status="403" title={say('forbidden')} />
  return (
    <Flex vertical={isPhone} gap="middle" align={isPhone ? 'stretch' : 'start'}>
      <Card style={{ flex: 'none', ...(!isPhone && { width: 280 }) }}>
        <Types store={store} type={type} isPhone={isPhone} onChoose={setChosen} />
      </Card>
      <div style={{ flex: 1, minWidth: 0 }}>
        {type ? (
          <Data key={`${type.id} ${type.isTree}`} type={type} isOfAll />
        ) : (
          <Card>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
          </Card>
        )}
      </div>
    </Flex>
  )
})
export default DictionaryList

interface TypesProps {
  readonly store: TypeStore
  readonly type: DictionaryTypeBranch | undefined
  readonly isPhone: boolean
  onChoose(id: string): void
}

/** The tree of dictionaries (on a phone a picker), and the actions for the chosen one. */
const Types = observer(({ store, type, isPhone, onChoose }: TypesProps) => {
  const text = useTexts(dictionaryTexts)
  const say = useTexts(entryTexts)
  const [editing, setEditing] = useState<{ readonly entry: DictionaryTypeBranch | null } | null>(
    null,
  )
  const [isImporting, setImporting] = useState(false)
  return (
    <Flex vertical gap="small">
      <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>
        {text('title')}
      </Typography.Title>
      <TypeButtons
        store={store}
        type={type}
        onEdit={(entry) => setEditing({ entry })}
        onImport={() => setImporting(true)}
      />
      {!isPhone && (
        <Input.Search
          allowClear
          maxLength={100}
          aria-label={text('pick')}
          placeholder={say('keyword')}
          onSearch={(keyword) => store.search({ keyword: keyword.trim() })}
        />
      )}
      {store.failure !== undefined && (
        <Alert
          type="error"
          title={say('failed')}
          description={store.failure}
          action={
            <Button size="small" onClick={() => void store.load()}>
              {say('retry')}
            </Button>
          }
        />
      )}
      <TypePick store={store} type={type} isPhone={isPhone} onChoose={onChoose} />
      {editing && (
        <EditType
          key={editing.entry?.id ?? ''}
          store={store}
          entry={editing.entry}
          parentId={editing.entry ? '' : (type?.parentId ?? '')}
          onDone={() => setEditing(null)}
        />
      )}
      {isImporting && (
        <ImportTypes
          onClose={() => setImporting(false)}
          onDone={() => {
            setImporting(false)
            void store.load()
          }}
        />
      )}
    </Flex>
  )
})

interface TypeButtonsProps {
  readonly store: TypeStore
  /** The chosen dictionary, to which most buttons apply. */
  readonly type: DictionaryTypeBranch | undefined
  onEdit(type: DictionaryTypeBranch | null): void
  onImport(): void
}

/** The buttons for dictionaries that the user may use. */
const TypeButtons = observer(({ store, type, onEdit, onImport }: TypeButtonsProps) => {
  const { send } = useEngine()
  const text = useTexts(dictionaryTexts)
  const nameOf = useNameOf()
  // The toast has already shown a failure.
  const save = (branch: DictionaryTypeBranch) =>
    send(dictionaries.exportType, { params: { id: branch.id } }).then(
      (file) => saveFile(file, `${nameOf(branch)}.json`),
      () => undefined,
    )
  const { remove, dialog } = useRemoving<DictionaryTypeBranch>({
    store,
    nameOf,
    usesOf: ({ id }) => send(references.dictionary, { params: { id } }, { quiet: true }),
  })
  const calls = {
    addType: dictionaries.createType,
    editType: dictionaries.updateType,
    removeType: dictionaries.removeType,
    exportType: dictionaries.exportType,
    import: dictionaries.importTypes,
  }
  const act = (key: keyof typeof calls, icon: ReactNode, run?: () => void) => (
    <Permitted call={calls[key]}>
      <Tooltip title={text(key)}>
        <Button
          type="text"
          icon={icon}
          danger={key === 'removeType'}
          disabled={!run}
          aria-label={text(key)}
          onClick={run}
        />
      </Tooltip>
    </Permitted>
  )
  return (
    <>
      <Flex wrap>
        {act('addType', <PlusOutlined aria-hidden />, () => onEdit(null))}
        {act('editType', <EditOutlined aria-hidden />, type && (() => onEdit(type)))}
        {act('removeType', <DeleteOutlined aria-hidden />, type && (() => remove(type)))}
        {act('exportType', <ExportOutlined aria-hidden />, type && (() => void save(type)))}
        {act('import', <ImportOutlined aria-hidden />, onImport)}
      </Flex>
      {dialog}
    </>
  )
})

/** Chooses a dictionary from a tree, or with a picker on a phone. */
const TypePick = observer(({ store, type, isPhone, onChoose }: TypesProps) => {
  const text = useTexts(dictionaryTexts)
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  const { open, turn } = useBranches<{
    readonly id: string
    readonly children?: readonly object[]
  }>(store.rows, undefined)
  if (!store.hasLoaded)
    return (
      store.failure === undefined && (
        <Skeleton active title={false} paragraph={{ rows: isPhone ? 1 : 8 }} />
      )
    )
  if (isPhone)
    return (
      <TreeSelect
        aria-label={text('pick')}
        placeholder={text('pick')}
        value={type?.id ?? null}
        treeDefaultExpandAll
        treeData={nodesOf(store.rows, nameOf)}
        fieldNames={{ label: 'title', value: 'key', children: 'children' }}
        showSearch={{ treeNodeFilterProp: 'title' }}
        onChange={(id) => onChoose(id ?? '')}
      />
    )
  if (store.rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('empty')} />
  return (
    <Tree<DictionaryNode>
      aria-label={text('types')}
      blockNode
      expandedKeys={open}
      onExpand={(_, { node }) => turn({ id: node.key, children: node.children })}
      height={560}
      treeData={nodesOf(store.rows, nameOf)}
      selectedKeys={type ? [type.id] : []}
      onSelect={([id]) => id !== undefined && onChoose(String(id))}
    />
  )
})

interface DataProps {
  readonly type: Pick<DictionaryTypeBranch, 'id' | 'fullName' | 'names' | 'isTree'>
  /** Shown on the page of all dictionaries, where the page's button rights apply. */
  readonly isOfAll?: boolean
}

/** The data of one dictionary. */
export const Data = observer(({ type, isOfAll = false }: DataProps) => {
  const { send } = useEngine()
  const text = useTexts(dictionaryTexts)
  const nameOf = useNameOf()
  const [store] = useState(() => makeDataStore(send, type, isOfAll))
  const [editing, setEditing] = useState<{ readonly entry: DictionaryDataBranch | null } | null>(
    null,
  )
  const columns = [
    { key: 'fullName', title: text('name'), width: 220, render: nameOf },
    {
      key: 'enCode',
      title: text('code'),
      width: 160,
      render: ({ enCode }: DictionaryDataBranch) => enCode,
    },
    {
      key: 'sortCode',
      title: text('order'),
      width: 90,
      align: 'right' as const,
      render: ({ sortCode }: DictionaryDataBranch) => sortCode,
    },
    {
      key: 'description',
      title: text('description'),
      width: 180,
      render: ({ description }: DictionaryDataBranch) => description || '-',
    },
  ]
  return (
    <>
      <EntriesPage<DictionaryDataBranch>
        noun="dictionary"
        title={nameOf(type)}
        store={store}
        columns={columns}
        nameOf={nameOf}
        isWhole
        onEdit={(entry) => setEditing({ entry })}
      />
      {editing && (
        <EditData
          key={editing.entry?.id ?? ''}
          store={store}
          type={type}
          entry={editing.entry}
          onDone={() => setEditing(null)}
        />
      )}
    </>
  )
})
