import { useState } from 'react'
import { Col, Form, Input, InputNumber, Row } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { PositionEntry } from '#schemas/api/position.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import type { EntryStore } from '#src/engine/entry-store.ts'
import { draftOf, emptyDraft } from './store.ts'
import type { Draft } from './store.ts'
import { positionTexts } from './texts.ts'

interface EditProps {
  readonly store: EntryStore<PositionEntry, Draft>
  /** Null adds a new one. */
  readonly entry: PositionEntry | null
  onDone(): void
}

/** Adds or changes one position (7.5). */
const Edit = ({ store, entry, onDone }: EditProps) => {
  const text = useTexts(positionTexts)
  const say = useTexts(entryTexts)
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  const needed = (name: string) => [{ required: true, whitespace: true, message: say('required', { name }) }]
  return (
    <EntryDialog<Draft> title={text(entry ? 'edit' : 'add')} width={640} draft={entry ? draftOf(entry) : emptyDraft} save={save} onDone={onDone}>
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
        <Col xs={24} sm={12}>
          <Form.Item name="organizeId" label={text('organize')} rules={needed(text('organize'))} trigger="onPick">
            <OrganizeField />
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
export default Edit

/** The picker as a form's field: what the form gives it comes as properties. */
const OrganizeField = ({ value, onPick, id }: { readonly value?: string; readonly onPick?: (value: string) => void; readonly id?: string }) => (
  <OrganizePicker among={null} multiple={false} value={value ?? ''} allowClear style={{ width: '100%' }} {...(id && { id })} onPick={(next) => onPick?.(typeof next === 'string' ? next : '')} />
)
