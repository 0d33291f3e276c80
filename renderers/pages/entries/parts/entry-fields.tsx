import type { ReactNode } from 'react'
import { Col, Form, Input, InputNumber, Row } from 'antd'
import type { FormItemProps } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { NameFields } from './name-fields.tsx'
import { entryTexts } from './texts.ts'

/** The rules of a field that must be filled in; `name` appears in the message. */
export function useNeeded(): (name: string) => NonNullable<FormItemProps['rules']> {
  const text = useTexts(entryTexts)
  return (name) => [{ required: true, whitespace: true, message: text('required', { name }) }]
}

/** Half the width of the dialog on a desktop, the full width on a phone. */
export const Half = ({ children }: { readonly children: ReactNode }) => (
  <Col xs={24} sm={12}>
    {children}
  </Col>
)

/** The fields for the order and the description of an entry. */
export const OrderFields = () => {
  const text = useTexts(entryTexts)
  return (
    <>
      <Half>
        <Form.Item name="sortCode" label={text('order')}>
          <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </Half>
      <Col span={24}>
        <Form.Item name="description" label={text('description')}>
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Col>
    </>
  )
}

/**
 * The fields of every entry: name, code, what the noun adds (`children`), order and description.
 */
export const EntryFields = ({
  name,
  code,
  children,
}: {
  readonly name: string
  readonly code: string
  readonly children?: ReactNode
}) => {
  const needed = useNeeded()
  return (
    <Row gutter={16}>
      <Half>
        <Form.Item name="fullName" label={name} rules={needed(name)}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
      </Half>
      <Half>
        <Form.Item name="enCode" label={code} rules={needed(code)}>
          <Input maxLength={80} />
        </Form.Item>
      </Half>
      <NameFields />
      {children}
      <OrderFields />
    </Row>
  )
}
