import { useState } from 'react'
import { Button, Form, Input, Modal } from 'antd'
import { LinkOutlined } from '@ant-design/icons'
import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/core'
import { useTexts } from '#renderers/runtime.tsx'
import { linkOf } from './link.ts'
import { editorTexts } from './texts.ts'
import { ToolButton } from './tool-button.tsx'

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .run()
  else chain.extendMarkRange('link').setLink({ href }).run()
}

/**
 * Asks for the address of a link and puts it on the selection. Without a selection, the address
 * itself is inserted as a link.
 */
export const LinkTool = ({
  editor,
  isDisabled,
}: {
  readonly editor: Editor
  readonly isDisabled: boolean
}) => {
  const text = useTexts(editorTexts)
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') })
  const [form] = Form.useForm<{ address: string }>()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const apply = ({ address }: { readonly address: string }) => {
    const href = linkOf(address)
    if (href === null) return
    close()
    setLink(editor, href)
  }
  const unlink = () => {
    close()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  return (
    <>
      <ToolButton
        name="link"
        sign={<LinkOutlined />}
        isOn={isOn}
        disabled={isDisabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Modal
          open
          title={text('link')}
          width={420}
          onCancel={close}
          footer={
            <>
              {isOn && (
                <Button danger onClick={unlink}>
                  {text('unlink')}
                </Button>
              )}
              <Button onClick={close}>{text('cancel')}</Button>
              <Button type="primary" onClick={form.submit}>
                {text('apply')}
              </Button>
            </>
          }
        >
          <Form
            form={form}
            layout="vertical"
            initialValues={{ address: editor.getAttributes('link').href ?? '' }}
            onFinish={apply}
          >
            <Form.Item
              name="address"
              label={text('address')}
              rules={[
                {
                  validator: (_, value: string) =>
                    linkOf(value) === null
                      ? Promise.reject(new Error(text('addressRule')))
                      : Promise.resolve(),
                },
              ]}
              validateTrigger="onSubmit"
            >
              <Input autoFocus maxLength={2000} inputMode="url" />
            </Form.Item>
          </Form>
        </Modal>
      )}
    </>
  )
}
