import { AutoComplete, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useOnce } from '#renderers/parts/use-once.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { suggestCode } from './store.ts'
import type { DesignSettings } from './store.ts'
import { texts } from './texts.ts'

interface Props {
  /** Settings of the design that is edited; null for a new one. */
  readonly start: DesignSettings | null
  /** Suggested name of a new design. */
  readonly name?: string
  readonly categories: readonly string[]
  /** Throws if the server refuses, and then the dialog stays open. */
  readonly onSave: (settings: DesignSettings) => Promise<void>
  readonly onClose: () => void
}

/**
 * Name, code, category and description of a design. A new one gets a code from its name until the
 * user types one.
 */
export const DesignDialog = ({ start, name = '', categories, onSave, onClose }: Props) => {
  const text = useTexts(texts)
  const [form] = Form.useForm<DesignSettings>()
  const [initial] = useState(
    () =>
      start ?? {
        fullName: name,
        enCode: name && suggestCode(name, Date.now()),
        category: '',
        description: '',
      },
  )
  const [isSaving, setIsSaving] = useState(false)
  const [isCodeOwn, setIsCodeOwn] = useState(start !== null)
  const onFinish = useOnce(async (settings: DesignSettings) => {
    setIsSaving(true)
    try {
      await onSave({
        ...settings,
        category: settings.category ?? '',
        description: settings.description ?? '',
      })
    } catch {
      // The toast has shown the failure; the input stays.
    } finally {
      setIsSaving(false)
    }
  })
  return (
    <Modal
      open
      title={text(start ? 'editTitle' : 'addTitle')}
      okText={text(start ? 'save' : 'saveAndDesign')}
      cancelText={text('cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="design"
        layout="vertical"
        initialValues={initial}
        onFinish={(settings) => void onFinish(settings)}
      >
        <Form.Item
          name="fullName"
          label={text('fullName')}
          rules={[{ required: true, whitespace: true, message: text('needed') }]}
        >
          <Input
            autoFocus
            maxLength={100}
            onChange={(event) =>
              !isCodeOwn &&
              form.setFieldValue('enCode', suggestCode(event.target.value, Date.now()))
            }
          />
        </Form.Item>
        <Form.Item
          name="enCode"
          label={text('enCode')}
          rules={[
            { required: true, message: text('needed') },
            { pattern: /^[A-Za-z][A-Za-z0-9_]{0,39}$/, message: text('codeRule') },
          ]}
        >
          <Input maxLength={40} onChange={() => setIsCodeOwn(true)} />
        </Form.Item>
        <Form.Item name="category" label={text('category')}>
          <AutoComplete options={categories.map((value) => ({ value }))} />
        </Form.Item>
        <Form.Item name="description" label={text('description')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
