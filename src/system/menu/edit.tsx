import { useState } from 'react'
import { Alert, App, Button, Col, Form, Input, InputNumber, Modal, Row, Select, Switch, TreeSelect } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { menuTypes } from '#schemas/menu.ts'
import { conflictOf, emptyDraft } from './store.ts'
import type { Branch, Draft, MenuStore } from './store.ts'
import { menuTexts, typeKeys } from './texts.ts'

interface EditProps {
  readonly store: MenuStore
  /** Null adds a new entry below `parentId`. */
  readonly entry: MenuEntry | null
  readonly parentId: string
  readonly onDone: () => void
}

const codePattern = /^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$/
const isJson = (text: string): boolean => {
  try {
    return text === '' || typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
const draftOf = (entry: MenuEntry): Draft => {
  const { parentId, enCode, fullName, icon, type, urlAddress, linkTarget, propertyJson, sortCode, enabledMark } = entry
  return { parentId, enCode, fullName, icon, type, urlAddress, linkTarget, propertyJson, sortCode, enabledMark }
}
const draftKeys = Object.keys(emptyDraft) as readonly (keyof Draft)[]

type Parent = { readonly value: string; readonly title: string; readonly children?: Parent[] }
const parentsOf = (tree: readonly Branch[], except: string | undefined): Parent[] =>
  tree.filter(({ id }) => id !== except).map(({ id, fullName, children }) => ({ value: id, title: fullName, children: parentsOf(children ?? [], except) }))

/** Adds or changes one menu entry. A save that came too late shows what differs and asks whose values stay. */
const Edit = ({ store, entry, parentId, onDone }: EditProps) => {
  const text = useTexts(menuTexts)
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<Draft>()
  const [base, setBase] = useState(entry)
  const [conflict, setConflict] = useState<MenuEntry | null>(null)
  const [isBusy, setBusy] = useState(false)
  const type = Form.useWatch('type', form) ?? entry?.type
  const changedThere = conflict ? draftKeys.filter((key) => base?.[key] !== conflict[key]) : []
  const now = (key: keyof Draft) => (conflict && changedThere.includes(key) ? { help: text('now', { value: String(conflict[key]) }), validateStatus: 'warning' as const } : {})
  const required = (name: string) => ({ required: true, whitespace: true, message: text('required', { name }) })

  const save = async (over: MenuEntry | null) => {
    const draft = await form.validateFields().catch(() => null)
    if (!draft) return
    setBusy(true)
    try {
      await store.save({ ...emptyDraft, ...draft }, over)
      void message.success(text('saved'))
      onDone()
    } catch (error) {
      setConflict(conflictOf(error) ?? null)
    } finally {
      setBusy(false)
    }
  }
  const takeTheirs = () => {
    if (conflict) form.setFieldsValue(draftOf(conflict))
    setBase(conflict)
    setConflict(null)
  }
  const cancel = () => {
    if (!form.isFieldsTouched()) onDone()
    else void modal.confirm({ title: text('title'), content: text('unsaved'), onOk: onDone })
  }
  const types = typeKeys.map((key, index) => ({ value: index + 1, label: text(key) }))
  const targets = [{ value: '_blank', label: text('targetBlank') }, { value: 'self', label: text('targetSelf') }]

  return (
    <Modal open title={text(entry ? 'edit' : 'add')} width={640} onCancel={cancel} onOk={() => void save(conflict ?? base)} okText={text(conflict ? 'mine' : 'save')} confirmLoading={isBusy} mask={{ closable: false }}>
      {conflict && <Alert type="warning" showIcon title={text('conflict')} description={text('conflictHint')} action={<Button onClick={takeTheirs}>{text('theirs')}</Button>} style={{ marginBottom: 16 }} />}
      <Form form={form} layout="vertical" initialValues={entry ? draftOf(entry) : { ...emptyDraft, parentId }}>
        <Row gutter={16}>
          <Col xs={24} sm={12}>
            <Form.Item name="fullName" label={text('name')} rules={[required(text('name'))]} {...now('fullName')}>
              <Input maxLength={100} autoFocus />
            </Form.Item>
          </Col>
          <Col xs={24} sm={12}>
            <Form.Item name="enCode" label={text('code')} rules={[required(text('code')), { pattern: codePattern, message: text('codeRule') }]} {...now('enCode')}>
              <Input maxLength={80} />
            </Form.Item>
          </Col>
          <Col xs={24} sm={12}>
            <Form.Item name="type" label={text('type')} {...now('type')}>
              <Select options={types} />
            </Form.Item>
          </Col>
          <Col xs={24} sm={12}>
            <Form.Item name="parentId" label={text('parent')} {...now('parentId')}>
              <TreeSelect treeData={[{ value: '', title: text('top') }, ...parentsOf(store.tree, entry?.id)]} treeDefaultExpandAll showSearch={{ treeNodeFilterProp: 'title' }} />
            </Form.Item>
          </Col>
          {type !== menuTypes.directory && (
            <Col xs={24} sm={12}>
              <Form.Item name="urlAddress" label={text('address')} {...now('urlAddress')}>
                <Input maxLength={500} />
              </Form.Item>
            </Col>
          )}
          {type === menuTypes.link && (
            <Col xs={24} sm={12}>
              <Form.Item name="linkTarget" label={text('target')} {...now('linkTarget')}>
                <Select options={targets} allowClear />
              </Form.Item>
            </Col>
          )}
          <Col xs={24} sm={12}>
            <Form.Item name="icon" label={text('icon')} {...now('icon')}>
              <Input maxLength={80} placeholder="CarOutlined" />
            </Form.Item>
          </Col>
          <Col xs={12} sm={6}>
            <Form.Item name="sortCode" label={text('order')} {...now('sortCode')}>
              <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} />
            </Form.Item>
          </Col>
          <Col xs={12} sm={6}>
            <Form.Item name="enabledMark" label={text('state')} {...now('enabledMark')} getValueProps={(value: number) => ({ checked: value === 1 })} getValueFromEvent={(isOn: boolean) => (isOn ? 1 : 0)}>
              <Switch checkedChildren={text('on')} unCheckedChildren={text('off')} />
            </Form.Item>
          </Col>
          {type !== menuTypes.directory && (
            <Col span={24}>
              <Form.Item name="propertyJson" label={text('properties')} rules={[{ validator: (_, value: string) => (isJson(value) ? Promise.resolve() : Promise.reject(new Error(text('jsonRule')))) }]} {...now('propertyJson')}>
                <Input.TextArea maxLength={4000} autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} />
              </Form.Item>
            </Col>
          )}
        </Row>
      </Form>
    </Modal>
  )
}
export default Edit
