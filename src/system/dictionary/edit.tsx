import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Col, Form, Input, InputNumber, Row, Switch } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { branchesOf } from '#renderers/parts/branches.ts'
import { SearchTree } from '#renderers/parts/search-tree.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { CallResult } from '#schemas/api/call.ts'
import { dictionaries } from '#schemas/api/dictionary.ts'
import type {
  DictionaryDataBranch,
  DictionaryType,
  DictionaryTypeBranch,
} from '#schemas/api/dictionary.ts'
import { useEngine } from '#src/app/engine.tsx'
import { ImportDialog } from '#src/app/import-dialog.tsx'
import { makeSaver } from '#src/engine/entry-store.ts'
import { dataDraftOf, emptyData, emptyType, typeDraftOf } from './store.ts'
import type { DataDraft, DataStore, DictionaryImportEntry, TypeDraft, TypeStore } from './store.ts'
import { dictionaryTexts } from './texts.ts'
import { NameFields } from '#renderers/pages/entries/parts/name-fields.tsx'

type Choice = CallResult<typeof dictionaries.typeSelector>['list'][number]

interface TypeProps {
  readonly store: TypeStore
  /** Null to add a new dictionary. */
  readonly entry: DictionaryTypeBranch | null
  readonly parentId: string
  onDone(): void
}

/** Adds or changes one dictionary (7.9). */
export const EditType = ({ store, entry, parentId, onDone }: TypeProps) => {
  const { send } = useEngine()
  const text = useTexts(dictionaryTexts)
  const nameOf = useNameOf()
  const [save] = useState(() => makeSaver(store, entry, typeDraftOf))
  const choices = useChoices(() =>
    send(dictionaries.typeSelector, { params: { id: entry?.id ?? '0' } }),
  )
  return (
    <EntryDialog<TypeDraft>
      {...(entry === null && { repeats: ['parentId', 'isTree'] })}
      title={text(entry ? 'editTypeTitle' : 'addType', { name: entry ? nameOf(entry) : '' })}
      width={640}
      draft={entry ? typeDraftOf(entry) : emptyType(parentId)}
      save={save}
      onDone={onDone}
    >
      <Fields choices={choices}>
        <Col xs={24} sm={12}>
          <Form.Item
            name="isTree"
            label={text('tree')}
            getValueProps={(value: number) => ({ checked: value === 1 })}
            getValueFromEvent={(isOn: boolean) => (isOn ? 1 : 0)}
          >
            <Switch />
          </Form.Item>
        </Col>
      </Fields>
    </EntryDialog>
  )
}

interface DataEditProps {
  readonly store: DataStore
  readonly type: Pick<DictionaryType, 'id' | 'isTree'>
  /** Null to add a new entry. */
  readonly entry: DictionaryDataBranch | null
  onDone(): void
}

/** Adds or changes one entry of a dictionary (7.9). */
export const EditData = ({ store, type, entry, onDone }: DataEditProps) => {
  const { send } = useEngine()
  const text = useTexts(dictionaryTexts)
  const nameOf = useNameOf()
  const [save] = useState(() => makeSaver(store, entry, dataDraftOf))
  const choices = useChoices(() =>
    send(dictionaries.dataSelector, {
      params: { id: type.id, n: entry?.id ?? '0' },
      query: { isTree: type.isTree },
    }),
  )
  return (
    <EntryDialog<DataDraft>
      {...(entry === null && { repeats: ['parentId'] })}
      title={text(entry ? 'editData' : 'addData', { name: entry ? nameOf(entry) : '' })}
      width={640}
      draft={entry ? dataDraftOf(entry) : emptyData(type.id)}
      save={save}
      onDone={onDone}
    >
      <Fields choices={type.isTree === 1 ? choices : null} />
    </EntryDialog>
  )
}

/** The possible parents, once they are loaded. The toast has already shown a failure. */
function useChoices(load: () => Promise<{ readonly list: readonly Choice[] }>): readonly Choice[] {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [first] = useState(() => load)
  useEffect(
    () =>
      void first().then(
        ({ list }) => setChoices(list),
        () => undefined,
      ),
    [first],
  )
  return choices
}

interface DictionaryFieldsProps {
  /** Null if entries cannot be below others. */
  readonly choices: readonly Choice[] | null
  readonly children?: ReactNode
}

const Fields = ({ choices, children }: DictionaryFieldsProps) => {
  const text = useTexts(dictionaryTexts)
  const say = useTexts(entryTexts)
  const needed = (name: string) => [
    { required: true, whitespace: true, message: say('required', { name }) },
  ]
  const parents = [{ value: '', title: text('top') }, ...branchesOf(choices ?? [], () => true)]
  return (
    <Row gutter={16}>
      <Col xs={24} sm={12}>
        <Form.Item name="fullName" label={text('name')} rules={needed(text('name'))}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
      </Col>
      <Col xs={24} sm={12}>
        <Form.Item name="enCode" label={text('code')} rules={needed(text('code'))}>
          <Input maxLength={80} />
        </Form.Item>
      </Col>
      <NameFields />
      {choices && (
        <Col xs={24} sm={12}>
          <Form.Item name="parentId" label={text('parent')}>
            <SearchTree treeData={parents} treeDefaultExpandAll />
          </Form.Item>
        </Col>
      )}
      <Col xs={24} sm={12}>
        <Form.Item name="sortCode" label={text('order')}>
          <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </Col>
      {children}
      <Col span={24}>
        <Form.Item name="description" label={text('description')}>
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Col>
    </Row>
  )
}

/** Imports dictionaries from a file (7.9). */
export const ImportTypes = ({ onDone, onClose }: { onDone(): void; onClose(): void }) => {
  const { send } = useEngine()
  const text = useTexts(dictionaryTexts)
  return (
    <ImportDialog<DictionaryImportEntry>
      title={text('import')}
      column={{
        title: text('entries'),
        width: 90,
        align: 'right',
        render: ({ entries }) => entries,
      }}
      preview={async (file) =>
        (await send(dictionaries.previewImport, { file, body: {} }, { quiet: true })).list
      }
      take={(file, conflict) =>
        send(dictionaries.importTypes, { file, body: { conflict } }, { quiet: true })
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}
