import { useState } from 'react'
import { Button, Form, Input, Space } from 'antd'
import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useTexts } from '#renderers/runtime.tsx'
import { providerTexts } from './provider-texts.ts'

/** The address that the provider must know, to copy; it follows the address of the site. */
export const RedirectAddress = ({ path }: { readonly path: string }) => {
  const text = useTexts(providerTexts)
  const site = Form.useWatch<string | undefined>('publicAddress') ?? ''
  const address = site.trim().replace(/\/$/, '') + path
  const [copied, setCopied] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(address),
      // The browser refused; the text can still be selected.
      () => setCopied(null),
    )
  const isCopied = copied === address
  return (
    <Form.Item label={text('redirect')} htmlFor="provider-redirect" extra={text('redirectHint')}>
      <Space.Compact block>
        <Input id="provider-redirect" readOnly disabled={false} value={address} />
        <Button
          disabled={false}
          aria-label={text(isCopied ? 'copied' : 'copy')}
          icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={() => void copy()}
        />
      </Space.Compact>
    </Form.Item>
  )
}
