import { AutoComplete, Collapse, Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useOnce } from '#renderers/parts/use-once.ts'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { DesignSettings } from './store.ts'
import { texts } from './texts.ts'
import { NameFields } from '#renderers/pages/entries/parts/name-fields.tsx'

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

/** Code, category and description; a new design needs none of them. */
const MoreFields = ({
  isNew,
  categories,
}: Pick<Props, 'categories'> & { readonly isNew: boolean }) => {
  const text = useTexts(texts)
  return (
    <>
      <Form.Item
        name="enCode"
        label={text('enCode')}
        {...(isNew && { extra: text('codeMade') })}
        rules={[
          { required: !isNew, message: text('needed') },
          { pattern: /^[A-Za-z][A-Za-z0-9_]{0,39}$/, message: text('codeRule') },
        ]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="category" label={text('category')}>
        <AutoComplete options={categories.map((value) => ({ value }))} />
      </Form.Item>
      <Form.Item name="description" label={text('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </>
  )
}

/**
 * The settings of a design. A new one needs only its name: the server makes its code from that, and
 * the rest is folded.
 */
export const DesignDialog = ({ start, name = '', categories, onSave, onClose }: Props) => {
  const text = useTexts(texts)
  const nameOf = useNameOf()
  const formId = useId()
  const [initial] = useState(
    () => start ?? { fullName: name, names: {}, enCode: '', category: '', description: '' },
  )
  const [isSaving, setIsSaving] = useState(false)
  const onFinish = useOnce(async (settings: DesignSettings) => {
    setIsSaving(true)
    try {
      await onSave({
        fullName: settings.fullName,
        names: settings.names ?? {},
        enCode: settings.enCode ?? '',
        category: settings.category ?? '',
        description: settings.description ?? '',
      })
    } catch {
      // The toast has shown the failure; the input stays.
    } finally {
      setIsSaving(false)
    }
  })
  const more = <MoreFields isNew={start === null} categories={categories} />
  return (
    <Modal
      open
      title={text(start ? 'editTitle' : 'addTitle', { name: start ? nameOf(start) : '' })}
      okText={text(start ? 'save' : 'saveAndDesign')}
      cancelText={text('cancel')}
      confirmLoading={isSaving}
      // A button of the form, so that Enter in any field saves.
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <Form
        id={formId}
        layout="vertical"
        initialValues={initial}
        onFinish={(settings: DesignSettings) => void onFinish(settings)}
      >
        <Form.Item
          name="fullName"
          label={text('fullName')}
          rules={[{ required: true, whitespace: true, message: text('needed') }]}
        >
          <Input autoFocus maxLength={100} />
        </Form.Item>
        <NameFields />
        {start ? (
          more
        ) : (
          <Collapse
            ghost
            size="small"
            items={[{ key: 'more', label: text('more'), forceRender: true, children: more }]}
          />
        )}
      </Form>
    </Modal>
  )
}
