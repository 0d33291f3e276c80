import { useEffect, useState } from 'react'
import { Col, Form, Input, InputNumber, Row, TreeSelect } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { areas } from '#schemas/api/area.ts'
import type { AreaChoice } from '#schemas/api/area.ts'
import { useEngine } from '#src/app/engine.tsx'
import { makeSaver } from '#src/engine/entry-store.ts'
import type { EntryStore } from '#src/engine/entry-store.ts'
import { draftOf, emptyDraft } from './store.ts'
import type { AreaBranch, AreaDraft } from './store.ts'
import { areaTexts } from './texts.ts'
import { NameFields } from '#renderers/pages/entries/parts/name-fields.tsx'

interface AreaEditProps {
  readonly store: EntryStore<AreaBranch, AreaDraft>
  /** Null to add a new area below `parentId`. */
  readonly entry: AreaBranch | null
  readonly parentId: string
  onDone(): void
}

/** Adds or changes one area (7.3). */
export const Edit = ({ store, entry, parentId, onDone }: AreaEditProps) => {
  const text = useTexts(areaTexts)
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  const needed = (name: string) => [
    { required: true, whitespace: true, message: say('required', { name }) },
  ]
  return (
    <EntryDialog<AreaDraft>
      {...(entry === null && { repeats: ['parentId'] })}
      title={text(entry ? 'edit' : 'add', { name: entry ? nameOf(entry) : '' })}
      width={640}
      draft={entry ? draftOf(entry) : emptyDraft(parentId)}
      save={save}
      onDone={onDone}
    >
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
        <Col xs={24} sm={12}>
          <Form.Item name="parentId" label={text('parent')} trigger="onPick">
            <ParentField butId={entry?.id ?? '0'} />
          </Form.Item>
        </Col>
        <Col xs={24} sm={12}>
          <Form.Item name="sortCode" label={text('order')}>
            <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={24}>
          <Form.Item name="description" label={text('description')}>
            <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </Col>
      </Row>
    </EntryDialog>
  )
}

interface ParentProps {
  /**
   * The area that is edited. It and everything below it are left out, because an area cannot be
   * below itself.
   */
  readonly butId: string
  readonly value?: string
  readonly onPick?: (value: string) => void
  readonly id?: string
}

/**
 * Chooses the parent of an area from a tree that loads the children of a node when it is opened.
 */
const ParentField = ({ butId, value = '', onPick, id }: ParentProps) => {
  const { send } = useEngine()
  const text = useTexts(areaTexts)
  const [choices, setChoices] = useState<readonly AreaChoice[]>([])
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  // The toast has already shown a failure; what is loaded can still be chosen.
  const load = (parentId: string) =>
    send(areas.selector, { params: { id: parentId, butId } }).then(
      ({ list }) =>
        setChoices((before) => [
          ...before,
          ...list.filter((area) => !before.some((known) => known.id === area.id)),
        ]),
      () => undefined,
    )
  const name =
    value === ''
      ? text('top')
      : (choices.find((choice) => choice.id === value)?.fullName ?? names.get(value))
  useEffect(() => {
    if (value !== '' && name === undefined)
      send(areas.names, { body: { idsList: [[value]] } }, { quiet: true }).then(
        ([found]) => setNames((before) => new Map([...before, [value, found?.[0] ?? value]])),
        () => undefined,
      )
  }, [send, value, name])
  const ids = new Set(choices.map((choice) => choice.id))
  const nodes = choices.map((choice) => ({
    id: choice.id,
    pId: ids.has(choice.parentId) ? choice.parentId : null,
    value: choice.id,
    title: choice.fullName,
    isLeaf: choice.isLeaf,
  }))
  return (
    <TreeSelect
      treeDataSimpleMode
      labelInValue
      {...(id && { id })}
      style={{ width: '100%' }}
      value={{ value, label: name ?? '…' }}
      treeData={[{ id: '', pId: null, value: '', title: text('top'), isLeaf: true }, ...nodes]}
      loadData={({ value: opened }) => load(String(opened))}
      onOpenChange={(isOpen) => isOpen && choices.length === 0 && void load('0')}
      onChange={(next) => onPick?.(next.value)}
    />
  )
}
