import { Flex, Input, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { ContentDraft } from '../store.ts'
import { dataInterfaceTexts } from '../texts.ts'

interface ContentFieldProps {
  readonly id: string
  /** Given by the form. */
  readonly value?: ContentDraft
  onChange?(content: ContentDraft): void
}

/** The rows of an interface, typed as JSON. */
export const ContentField = ({ id, value, onChange }: ContentFieldProps) => {
  const text = useTexts(dataInterfaceTexts)
  if (!value) return null
  return (
    <Flex vertical gap={4}>
      <Input.TextArea
        id={id}
        value={value.text}
        spellCheck={false}
        autoSize={{ minRows: 6, maxRows: 16 }}
        style={{ fontFamily: 'var(--ant-font-family-code)' }}
        onChange={({ target }) => onChange?.({ ...value, text: target.value })}
      />
      <Typography.Text type="secondary">{text('rowsNote')}</Typography.Text>
    </Flex>
  )
}
