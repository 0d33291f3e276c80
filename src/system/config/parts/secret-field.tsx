import { Button, Flex, Input, Space, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { providerTexts } from './provider-texts.ts'

interface SecretFieldProps {
  readonly id?: string
  /** Undefined keeps the stored secret, null removes it. */
  readonly value?: string | null
  readonly onChange?: (value: string | null | undefined) => void
  readonly hasSecret: boolean
}

/** A secret that can be written and taken away, and is never shown. */
export const SecretField = ({ value, onChange, hasSecret, ...others }: SecretFieldProps) => {
  const text = useTexts(providerTexts)
  if (value === null)
    return (
      <Flex vertical gap={4} align="start" {...others}>
        <Typography.Text type="warning">{text('secretGoes')}</Typography.Text>
        <Button size="small" onClick={() => onChange?.(undefined)}>
          {text('secretStays')}
        </Button>
      </Flex>
    )
  return (
    <Flex vertical gap={4}>
      <Space.Compact block>
        <Input.Password
          {...others}
          value={value ?? ''}
          maxLength={500}
          autoComplete="new-password"
          placeholder={hasSecret ? '••••••••' : ''}
          onChange={({ target }) => onChange?.(target.value || undefined)}
        />
        {hasSecret && <Button onClick={() => onChange?.(null)}>{text('removeSecret')}</Button>}
      </Space.Compact>
      <Typography.Text type="secondary">
        {text(hasSecret ? 'secretKept' : 'secretNone')}
      </Typography.Text>
    </Flex>
  )
}
